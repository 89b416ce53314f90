import { findReport } from './report/findReport';
import {
	createTransactionMapper,
	type MappedTransactions,
	mapReport,
	type PaymentStatusReport,
} from './report/mapReport';
import { parseTree } from './tree/parseTree';
import type { YieldToEventLoop } from './tree/reportLimits';

export interface ReadReportOptions {
	/** Awaited between stretches of a long report, so that other work gets a turn. Without it there are no pauses. */
	readonly yieldToEventLoop?: YieldToEventLoop;
	/** Whether the transactions keep their elements, which `raw` needs. Without them, a large report needs less memory. */
	readonly keepElements?: boolean;
}

/**
 * Reads a payment status report of any version: XML, JSON with the short ISO tags, or JSON with long names. A report on
 * payments is a pain.002. A report on requests to pay is a pain.014.
 *
 * The folders `status`, `checks` and `items` make items of the result.
 *
 * Limits: 64 levels, 5,000,000 characters of one text, 2,000,000 elements with 10,000 different names, 10,000 reasons of
 * one status, no DOCTYPE, only the predefined entities.
 *
 * @param plaintext the decrypted report
 * @throws DeliveryError `report_unreadable` if it is malformed, beyond a limit, or another message
 */
export async function readReport(
	plaintext: string,
	{ keepElements = true, yieldToEventLoop = async () => {} }: ReadReportOptions = {},
): Promise<PaymentStatusReport> {
	const mapped: MappedTransactions = new Map();
	const tree = await parseTree(plaintext, yieldToEventLoop, createTransactionMapper(mapped, keepElements));
	return await mapReport(findReport(tree), mapped, yieldToEventLoop);
}
