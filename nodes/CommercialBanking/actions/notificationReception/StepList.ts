import { describeFinding, type FindingCode, type FindingFacts } from './describeFinding';

/** One item of the output. */
export interface StepItem {
	readonly step: string;
	readonly passed: boolean;
	/** The HTTP status, or null if there was no answer or no request. */
	readonly answer: number | null;
	readonly milliseconds: number | null;
	readonly finding: string;
	/** Null if there is nothing to do: the step passed, or was left out. */
	readonly whatToDo: string | null;
}

/** How a step went. `value` is what later steps need. It is there only if the step passed. */
export interface Outcome<Value> {
	readonly finding: FindingCode;
	readonly facts?: FindingFacts;
	readonly answer?: number | null;
	readonly milliseconds?: number;
	readonly passed?: { readonly value: Value };
}

/** What a step gave to later ones, or the step that has to pass first. */
export type Result<Value> =
	{ readonly state: 'passed'; readonly value: Value } | { readonly state: 'missing'; readonly because: string };

/** Runs steps one after another, and writes down how each went. A step whose needs are missing is left out. */
export class StepList {
	readonly items: StepItem[] = [];

	async run<Needed, Value>(
		step: string,
		needed: Result<Needed>,
		action: (needed: Needed) => Promise<Outcome<Value>> | Outcome<Value>,
	): Promise<Result<Value>> {
		if (needed.state === 'missing') {
			const { because } = needed;
			this.add(step, { finding: 'not_tried', facts: { because } });
			return needed;
		}
		const outcome = await action(needed.value);
		this.add(step, outcome);
		return outcome.passed ? { state: 'passed', ...outcome.passed } : { state: 'missing', because: step };
	}

	private add(step: string, { finding: code, facts = {}, answer = null, ...outcome }: Outcome<unknown>): void {
		const { finding, whatToDo } = describeFinding(code, { ...facts, status: answer });
		const milliseconds = outcome.milliseconds ?? null;
		this.items.push({ step, passed: outcome.passed !== undefined, answer, milliseconds, finding, whatToDo });
	}
}

/** Puts two results together. Both are needed. */
export function both<One, Other>(one: Result<One>, other: Result<Other>): Result<readonly [One, Other]> {
	if (one.state === 'missing') return one;
	if (other.state === 'missing') return other;
	return { state: 'passed', value: [one.value, other.value] };
}
