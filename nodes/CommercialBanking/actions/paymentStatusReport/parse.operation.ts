import { createHash } from 'node:crypto';
import type { INodeProperties } from 'n8n-workflow';
import { DeliveryError } from '../../domain/errors';
import { applyOutput, type OutputChoice } from '../../domain/json/applyOutput';
import { type JsonObject, toJsonObject } from '../../domain/json/isJsonObject';
import { makeReportItems } from '../../domain/pain002/items/makeReportItems';
import { type RefusalCode, refusals } from '../../domain/refusals';
import { getOutput, outputParameters } from '../../parameters/outputParameters';
import {
	makeItemError,
	optionsParameter,
	type ProblemText,
	readParameter,
	readSwitch,
} from '../../parameters/readParameter';
import {
	directionIfNotStatedOption,
	includeRawOption,
	makeTimeZoneError,
	timeZoneIfNotStatedOption,
	toDirection,
	toTimeZone,
} from '../../parameters/reportParameters';
import { makeYield, type OutputItem, type Task } from '../runItems';
import { cryptoKeyHeaderOption, openReport, reportInputParameters } from './openReport';

/** The initiator's ID of the payment. Selected Fields always includes it. */
const PAYMENT_ID = 'originalEndToEndId';

export const properties: INodeProperties[] = [
	...reportInputParameters,
	...outputParameters({
		simplified: 'Ten columns: what happened to which payment, and the next step. Amounts are numbers.',
		full: 'Everything that the report says, with texts that explain it and say what to do',
		fieldsExample: 'outcome, amount, whatToDo',
		hasRaw: false,
	}),
	optionsParameter([cryptoKeyHeaderOption, directionIfNotStatedOption, includeRawOption, timeZoneIfNotStatedOption]),
];

/** For an encrypted report. Others need none. */
export const needs = 'notifications';

export const option = {
	name: 'Parse',
	value: 'parse',
	action: 'Parse payment status report',
	description:
		'Read an ISO 20022 payment status report (pain.002 or pain.014) from SFTP, e-mail or a download: what happened to each payment, why, and what to do next',
};

/**
 * Yields the items of one report. They are the same as those of the trigger, but `delivery` is null. Nobody knows when
 * the report was received, so the `orderKey` of a report without its own time begins without a time.
 */
export async function* execute(task: Task): AsyncGenerator<OutputItem[]> {
	const choice = getOutput(task, { idField: PAYMENT_ID });
	const isSimplified = choice.output === 'simplified';
	const options = {
		output: isSimplified ? ('simplified' as const) : ('full' as const),
		// Simplified has no column for it.
		includeRaw: readSwitch(task, includeRawOption, 'options.') && !isSimplified,
		directionIfNotStated: toDirection(readParameter(task, directionIfNotStatedOption, 'options.')),
		timeZone: getTimeZone(task),
		yieldToEventLoop: makeYield(task),
	};
	try {
		const { report, plaintext } = await openReport(task, { ...options, keepElements: options.includeRaw });
		const plaintextDigest = createHash('sha256').update(plaintext).digest('hex');
		for await (const items of makeReportItems(report, { ...options, plaintextDigest }, null)) {
			yield items.map((item) => ({ json: choose(choice, toJsonObject(item)) }));
		}
	} catch (error) {
		throw toParseError(task, error);
	}
}

function getTimeZone(task: Task): string {
	const given = readParameter(task, timeZoneIfNotStatedOption, 'options.');
	const timeZone = toTimeZone(given, task.context.getTimezone());
	if (timeZone === undefined) throw makeTimeZoneError(task, given);
	return timeZone;
}

/** Selects fields, if the user chose some. The item is already simplified or in full. */
const choose = (choice: OutputChoice, item: JsonObject): JsonObject =>
	applyOutput(choice, { raw: item, full: () => item, simplified: () => item });

/** What to do, by the code of the `DeliveryError`, where that is not the cure of the refusal. `problem` is its message. */
const describeProblems = (problem: string): Partial<Record<RefusalCode, ProblemText>> => ({
	report_unreadable: {
		message: problem,
		whatToDo:
			"Check that this is a payment status report (pain.002 or pain.014) as XML or JSON, complete and unchanged. If it is, ask the bank to send it again. For a bank statement, set 'Resource' to Statement File.",
	},
	delivery_malformed: {
		message: 'The encrypted report cannot be read',
		whatToDo: `${problem} Check that it is complete and unchanged. The option 'Crypto Key Header' is only for a report whose body starts with "SECURE".`,
	},
	decryption_failed: {
		message: 'No key of the credential opens the report',
		whatToDo:
			"Check that the report was encrypted for a key in the notifications credential, that it is complete and unchanged, and that the option 'Crypto Key Header', if needed, belongs to this report. After a change of keys, add the older keys under 'Previous Private Keys'.",
	},
	credential_unusable: { message: problem, whatToDo: 'Open the notifications credential and correct this field.' },
});

/** Turns an error of the reader or of the envelopes into one for the editor. Any other error stays as it is. */
function toParseError(task: Task, error: unknown): unknown {
	if (!(error instanceof DeliveryError)) return error;
	const { cure } = refusals[error.code];
	const otherwise = { message: error.message, whatToDo: `${cure.whatToDo} ${cure.how}` };
	return makeItemError(task, describeProblems(error.message)[error.code] ?? otherwise);
}
