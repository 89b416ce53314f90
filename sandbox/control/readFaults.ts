import {
	dropMoments,
	faultBodies,
	faultOperations,
	partialContents,
	type Fault,
} from '../accountInformation/faultQueue.ts';
import { InputError, InputReader } from './inputReader.ts';

/** Reads one fault, or a list of them in the order in which they are to strike. */
export function readFaults(body: unknown): Fault[] {
	return Array.isArray(body)
		? body.map((item: unknown, index) => readFault(new InputReader(item, `[${index}]`)))
		: [readFault(new InputReader(body))];
}

function readFault(input: InputReader): Fault {
	const fault: Fault = {
		operation: input.choice('operation', faultOperations, 'any'),
		accountId: input.text('accountId', ''),
		status: input.wholeNumber('status', 0, 0, 599),
		times: input.asGiven('times') === 'always' ? Infinity : input.wholeNumber('times', 1, 1, 1_000_000),
		afterRequests: input.wholeNumber('afterRequests', 0, 0, 10_000_000),
		retryAfter: readRetryAfter(input),
		body: input.choice('body', faultBodies, 'error'),
		delayMilliseconds: input.wholeNumber('delayMilliseconds', 0, 0, 600_000),
		dropConnection: readMoment(input),
		hang: input.flag('hang', false),
		partialContent: readPartialContent(input),
	};
	input.done();
	if (fault.status !== 0 && fault.status < 200) throw new InputError('status must be from 200 to 599.');
	if (!strikes(fault)) {
		throw new InputError('Name what goes wrong: status, delayMilliseconds, dropConnection, hang or partialContent.');
	}
	return fault;
}

function strikes({ status, delayMilliseconds, dropConnection, hang, partialContent }: Fault): boolean {
	const strange = dropConnection !== undefined || partialContent !== undefined;
	return status !== 0 || delayMilliseconds > 0 || hang || strange;
}

function readRetryAfter(input: InputReader): Fault['retryAfter'] {
	const value = input.asGiven('retryAfter');
	if (value === undefined || value === null || value === 'date') return value ?? undefined;
	return input.wholeNumber('retryAfter', 0, 0, 86_400);
}

/** `true` means before the answer. */
function readMoment(input: InputReader): Fault['dropConnection'] {
	const value = input.asGiven('dropConnection');
	if (typeof value === 'boolean') return value ? 'beforeAnswer' : undefined;
	return input.optionalChoice('dropConnection', dropMoments);
}

/** `true` means an Accounts body, as the document has it. */
function readPartialContent(input: InputReader): Fault['partialContent'] {
	const value = input.asGiven('partialContent');
	if (typeof value === 'boolean') return value ? 'accounts' : undefined;
	return input.optionalChoice('partialContent', partialContents);
}
