import { createHash } from 'node:crypto';
import type { INodeProperties } from 'n8n-workflow';
import { DeliveryError } from '../../domain/errors';
import { applyOutput, type OutputChoice } from '../../domain/json/applyOutput';
import { type JsonObject, toJsonObject } from '../../domain/json/isJsonObject';
import { makeReportItems } from '../../domain/pain002/items/makeReportItems';
import { readReport } from '../../domain/pain002/readReport';
import type { RefusalCode } from '../../domain/refusals';
import { getOutput, outputParameters } from '../../parameters/outputParameters';
import { makeItemError, optionsParameter, readParameter, readSwitch } from '../../parameters/readParameter';
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
import { parseErrors } from './parse.words';

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
		const text = await openReport(task);
		const report = await readReport(text, { ...options, keepElements: options.includeRaw });
		const plaintextDigest = createHash('sha256').update(text).digest('hex');
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

const hasText = (code: RefusalCode): code is Exclude<keyof typeof parseErrors, 'otherwise'> => code in parseErrors;

/** Turns an error of the reader or of the envelopes into one for the editor. Any other error stays as it is. */
function toParseError(task: Task, error: unknown): unknown {
	if (!(error instanceof DeliveryError)) return error;
	const text = parseErrors[hasText(error.code) ? error.code : 'otherwise'];
	return makeItemError(task, text, { problem: error.message });
}
