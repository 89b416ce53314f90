import type { toSimplifiedAccount } from '../../../nodes/CommercialBanking/domain/accounts/outputAccount';
import type { toSimplifiedTransaction } from '../../../nodes/CommercialBanking/domain/accounts/outputTransaction';
import type { readDetails } from '../../../nodes/CommercialBanking/domain/accounts/readDetails';
import type { SimplifiedStatus, StatusItem } from '../../../nodes/CommercialBanking/domain/pain002/items/toStatusItem';
import type {
	toColumns,
	toFullColumns,
	toFullStatement,
	toStatementColumns,
} from '../../../nodes/CommercialBanking/domain/statements/read/toTransactionRows';
import type { toAmount } from '../../../nodes/CommercialBanking/domain/values/parseDecimal';
import type { toSimplifiedChange } from '../../../nodes/CommercialBanking/polling/accountChanged';
import type { toSimplifiedCrossing } from '../../../nodes/CommercialBanking/polling/balanceCrossed';

/** What docs/schemas describes: a file for each, by its name here. */
export interface Outputs {
	readonly 'account-changed-simplified': ReturnType<typeof toSimplifiedChange>;
	readonly 'account-simplified': ReturnType<typeof toSimplifiedAccount>;
	readonly 'balance-crossed-simplified': ReturnType<typeof toSimplifiedCrossing>;
	readonly 'payment-status': StatusItem;
	readonly 'payment-status-simplified': SimplifiedStatus;
	readonly statement: ReturnType<typeof toFullStatement>;
	readonly 'statement-simplified': ReturnType<typeof toStatementColumns<ReturnType<typeof toAmount>>>;
	readonly 'statement-transaction': ReturnType<typeof toColumns> & ReturnType<typeof toFullColumns>;
	readonly transaction: FullTransaction;
	readonly 'transaction-simplified': ReturnType<typeof toSimplifiedTransaction>;
}

/** What the nodes add to the fields of the bank, which stay as sent. */
interface FullTransaction {
	readonly signedAmount: string | null;
	readonly transactionKind: string | null;
	readonly details: ReturnType<typeof readDetails>;
	readonly rowId: string | null;
}
