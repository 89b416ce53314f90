import type { PollRun } from './PollRun';

/** A state, and the text in which it was stored. */
interface FoundState<State> {
	readonly state: State;
	readonly text: string;
}

/**
 * Finds the state from which a poll goes on: the first one that can be read. If there are only others, it logs that the
 * trigger begins anew.
 *
 * @param parse returns undefined if the text is damaged, or belongs to other parameters
 */
export function findState<State>(
	{ context, stateTexts }: PollRun,
	parse: (text: string) => State | undefined,
): FoundState<State> | undefined {
	for (const text of stateTexts) {
		const state = parse(text);
		if (state) return { state, text };
	}
	if (stateTexts.length > 0) {
		context.logger.warn(
			'What the trigger remembered of the accounts cannot be read, or was written with other parameters. It begins anew: ' +
				'what happened since the last poll is not reported.',
		);
	}
	return undefined;
}
