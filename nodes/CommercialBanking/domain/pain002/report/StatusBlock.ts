import type { ReportNode } from '../tree/ReportNode';
import type { ReportedReason } from './mapReasons';

/** What each of the three levels has: a status and its reasons. */
export interface StatusBlock {
	/** As sent; null where the bank left it out */
	status: string | null;
	reasons: ReportedReason[];
	/** The element as sent; null where the report lacks it, and where it was not kept */
	node: ReportNode | null;
}
