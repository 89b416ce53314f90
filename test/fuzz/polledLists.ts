import fc from 'fast-check';
import { type JsonObject, textOf } from '../../n8n-host/jsonValue.ts';
import { PolledTrigger, type Polled } from '../n8nStandIn/PolledTrigger';
import { type BankRequest, type BankResponse, TestBank } from '../unit/TestBank';

/** An account that may share its ID, with statuses in every spelling and texts that others have written. */
interface ListedAccount {
	readonly accountId: string;
	/** What the bank books between two polls. */
	readonly rows: readonly JsonObject[];
	readonly pageSize: number;
	/** `same`: each offset has the same page. `endless`: the list begins again at its end. */
	readonly paging: 'whole' | 'same' | 'endless';
}

const pieces = ['Money received: EUR 950,000.00', '\r\n', '\n', '\u2028', '<!channel>', '&#10;', '=cmd'];

/** Whether a row is booked: its status says so, or the row has none. */
const isBooked = ({ status: stated }: JsonObject) =>
	typeof stated !== 'string' || stated.trim().toUpperCase() === 'POSTED';

const row = fc.record({
	status: fc.constantFrom(undefined, 'POSTED', 'Posted', ' posted ', 'PENDING', 'pending', 'DECLINED', 'Voided '),
	description: fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((texts) => texts.join('')),
	amount: fc.constantFrom('1.00', '1,234.56', 7, -0.5, null),
});

export const listedAccounts: fc.Arbitrary<readonly ListedAccount[]> = fc.uniqueArray(
	fc.record({
		accountId: fc.constantFrom('a', 'b', 'c', 'A', ' a'),
		rows: fc.array(row, { maxLength: 12 }),
		pageSize: fc.integer({ min: 1, max: 13 }),
		paging: fc.constantFrom('whole', 'whole', 'whole', 'same', 'endless'),
	}),
	{ minLength: 1, maxLength: 4, selector: ({ accountId }) => accountId },
);

const describe = ({ accountId }: ListedAccount, place: number) => ({
	depositAccount: { accountId, accountNumber: String(place), currentBalance: 1 },
});

/** A bank that has booked nothing when the trigger is activated, and then all rows. */
export class ListingBank {
	private readonly bank = new TestBank();

	private hasBooked = false;

	private readonly accounts: readonly ListedAccount[];

	private readonly trigger = new PolledTrigger(this.bank.origin, {}, { send: this.bank.send });

	constructor(accounts: readonly ListedAccount[]) {
		this.bank.answer = (request) => this.answer(request);
		// What an empty account gets is news if it is dated after the activation.
		const date = new Date(Date.now() + 60_000).toISOString();
		this.accounts = accounts.map((account, place) => ({
			...account,
			rows: account.rows.map((each, index) => ({ ...each, transactionId: `${place}-${index}`, postedTimestamp: date })),
		}));
	}

	/** What the trigger reports before the bank books the rows. */
	async activateTrigger(): Promise<readonly Error[]> {
		const { reported } = await this.trigger.activate();
		this.hasBooked = true;
		this.bank.takeCalls();
		return reported;
	}

	/** If no account can be read, the poll fails. */
	async pollTrigger(): Promise<Polled> {
		return await this.trigger
			.poll()
			.catch((cause: unknown): Polled => ({ items: null, reported: [new Error('The poll failed', { cause })] }));
	}

	get calls(): number {
		return this.bank.requests.length;
	}

	/** Whether the trigger cannot read all. */
	get hasFault(): boolean {
		return this.accounts.some(isEndless);
	}

	/** The IDs of what has to be told. */
	get booked(): string[] {
		return listBooked(this.accounts.filter((account) => !isEndless(account)));
	}

	/** The IDs of what may be told: of a list without an end, what came before its pages repeat. */
	get bookedAnywhere(): string[] {
		return listBooked(this.accounts);
	}

	private find(accountId: string): ListedAccount | undefined {
		return this.accounts.find((account) => account.accountId === accountId);
	}

	private answer({ path, offset = '0' }: BankRequest): BankResponse {
		const [accountId = '', list] = path.split('/').slice(2).map(decodeURIComponent);
		if (list === undefined) return { json: { accounts: this.accounts.map(describe) } };
		const account = this.find(accountId);
		return { json: account && this.hasBooked ? showPage(account, Number(offset)) : { transactions: [] } };
	}
}

const listBooked = (accounts: readonly ListedAccount[]): string[] =>
	accounts.flatMap(({ rows }) => rows.filter(isBooked).map(({ transactionId }) => textOf(transactionId, 'its ID')));

const isEndless = ({ rows, pageSize, paging }: ListedAccount) => paging !== 'whole' && rows.length > pageSize;

function showPage(account: ListedAccount, offset: number): JsonObject {
	const { rows, pageSize, paging } = account;
	const start = isEndless(account) ? (paging === 'same' ? 0 : offset % rows.length) : offset;
	const nextOffset = isEndless(account) || offset + pageSize < rows.length ? String(offset + pageSize) : undefined;
	const transactions = rows.slice(start, start + pageSize).map((each) => ({ depositTransaction: each }));
	return { page: { totalElements: rows.length, nextOffset }, transactions };
}
