import { XMLParser } from 'fast-xml-parser';
import { findJwe, openCryptoKey, openJwe } from './openForTest';
import { rsaPair, startReceiver, type Receiver } from './startReceiver';
import { Json, startSandboxProcess, type SandboxProcess } from './startSandboxProcess';

let bank: SandboxProcess;
let client: Receiver;

beforeAll(async () => {
	[bank, client] = await Promise.all([startSandboxProcess(), startReceiver()]);
});

afterAll(async () => {
	expect(await bank.stop()).toBe(0);
	await client.close();
});

beforeEach(async () => {
	await bank.control('POST', 'reset', { everything: true });
	client.reset();
	const { url } = client;
	await bank.control('POST', 'subscription', { notificationsBaseUrl: url, clientId: 'bank', clientSecret: 'secret' });
});

interface Pushed {
	readonly report: Report;
	readonly paymentType: unknown;
}

/** Orders a notification and opens what arrives. */
async function push(order: Record<string, unknown>): Promise<Pushed> {
	await bank.control('POST', 'notifications', { ...order, wait: true });
	const update = client.to('/paymentStatusUpdate/v1').at(-1);
	if (update === undefined) throw new Error('No status update came');
	const plaintext =
		order.envelope === 'cryptoKey'
			? openCryptoKey(update, rsaPair.privateKey, 'sha1').text
			: await openJwe(findJwe(update), rsaPair.privateKey);
	return { report: new Report(plaintext), paymentType: update.headers['x-payment-type'] };
}

const lists = new Set(['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf', 'AddtlInf']);
const xmlParser = new XMLParser({
	ignoreAttributes: false,
	parseTagValue: false,
	parseAttributeValue: false,
	isArray: (name) => lists.has(name),
});

/** The long names, as the ISO message definitions have them. */
const longNames: Readonly<Record<string, string>> = {
	AddtlInf: 'additionalInformation',
	Cdtr: 'creditor',
	CdtrAcct: 'creditorAccount',
	CreDtTm: 'creationDateTime',
	Dbtr: 'debtor',
	DbtrAcct: 'debtorAccount',
	Dt: 'date',
	GrpHdr: 'groupHeader',
	GrpSts: 'groupStatus',
	Id: 'identification',
	MsgId: 'messageIdentification',
	Nm: 'name',
	OrgnlEndToEndId: 'originalEndToEndIdentification',
	OrgnlGrpInfAndSts: 'originalGroupInformationAndStatus',
	OrgnlMsgId: 'originalMessageIdentification',
	OrgnlMsgNmId: 'originalMessageNameIdentification',
	OrgnlNbOfTxs: 'originalNumberOfTransactions',
	OrgnlPmtInfAndSts: 'originalPaymentInformationAndStatus',
	OrgnlTxRef: 'originalTransactionReference',
	Othr: 'other',
	PmtInfSts: 'paymentInformationStatus',
	Pty: 'party',
	ReqdColltnDt: 'requestedCollectionDate',
	ReqdExctnDt: 'requestedExecutionDate',
	Rsn: 'reason',
	Cd: 'code',
	StsRsnInf: 'statusReasonInformation',
	TxInfAndSts: 'transactionInformationAndStatus',
	TxSts: 'transactionStatus',
};

/** A report of any dialect, read with code of others. Its parts are found by their ISO tags. */
class Report {
	readonly rootName: string;
	readonly namespace: unknown;
	private readonly root: Json;
	private readonly isLong: boolean;

	constructor(text: string) {
		const whole = new Json(text.startsWith('<') ? xmlParser.parse(text) : JSON.parse(text));
		const document = whole.at('Document').value === undefined ? whole : whole.at('Document');
		this.isLong = document === whole;
		this.namespace = document.at('@_xmlns').value;
		const names = document.keys.filter((name) => !name.startsWith('@_'));
		if (names.length !== 1) throw new Error(`Not one root, but ${names.join()}`);
		this.rootName = names[0] ?? '';
		this.root = document.at(this.rootName);
	}

	at(...tags: Array<string | number>): Json {
		return this.root.at(...tags.map((tag) => this.nameOf(tag)));
	}

	/** The group status, and of each batch its status and those of its transactions with their reason codes. */
	get statuses(): unknown[] {
		const batches = this.at('OrgnlPmtInfAndSts').value === undefined ? [] : this.at('OrgnlPmtInfAndSts').list;
		return [
			this.at('OrgnlGrpInfAndSts', 'GrpSts').value ?? null,
			...batches.map((_, index) => this.describeBatch('OrgnlPmtInfAndSts', index)),
		];
	}

	private describeBatch(...path: Array<string | number>): unknown[] {
		const transactions =
			this.at(...path, 'TxInfAndSts').value === undefined ? [] : this.at(...path, 'TxInfAndSts').list;
		return [
			this.describeStatus('PmtInfSts', ...path),
			...transactions.map((_, index) => this.describeStatus('TxSts', ...path, 'TxInfAndSts', index)),
		];
	}

	private describeStatus(tag: string, ...path: Array<string | number>): string {
		const status = this.at(...path, tag).value === undefined ? '-' : this.at(...path, tag).text;
		const code = this.findReasonCode(...path);
		return code.value === undefined ? status : `${status} ${code.text}`;
	}

	/** In JSON, the reason of a batch or a file is one object and not a list. */
	findReasonCode(...path: Array<string | number>): Json {
		const inList = this.at(...path, 'StsRsnInf', 0, 'Rsn', 'Cd');
		return inList.value === undefined ? this.at(...path, 'StsRsnInf', 'Rsn', 'Cd') : inList;
	}

	private nameOf(tag: string | number): string | number {
		if (!this.isLong || typeof tag === 'number') return tag;
		const name = longNames[tag];
		if (name === undefined) throw new Error(`The test has no long name for ${tag}`);
		return name;
	}
}

const kinds = [
	{
		kind: 'payment',
		message: 'pain.002',
		original: 'pain.001.001.09',
		paymentType: 'ACH',
		debtor: 'Example Holdings LLC',
		creditor: 'Example Supplies Ltd',
		reason: 'AC04',
		date: ['ReqdExctnDt', 'Dt'],
	},
	{
		kind: 'directDebit',
		message: 'pain.002',
		original: 'pain.008.001.08',
		paymentType: 'DIRECT_DEBIT',
		debtor: 'Example Retail GmbH',
		creditor: 'Example Holdings LLC',
		reason: 'AM04',
		date: ['ReqdColltnDt'],
	},
	...['pain.002', 'pain.014'].flatMap((message) => [
		{
			kind: 'moneyRequest',
			message,
			original: 'pain.013.001.07',
			paymentType: 'REQUEST_TO_PAY',
			debtor: 'Example Tenant Inc',
			creditor: 'Example Holdings LLC',
			reason: 'CUST',
			date: ['ReqdExctnDt', 'Dt'],
		},
		{
			kind: 'drawdown',
			message,
			original: 'pain.013.001.07',
			paymentType: 'WIRE_DRAWDOWN',
			debtor: 'Example Subsidiary Inc',
			creditor: 'Example Holdings LLC',
			reason: 'AG01',
			date: ['ReqdExctnDt', 'Dt'],
		},
	]),
];

const formats = ['xml', 'jsonShort', 'jsonLong'];

const roots: Readonly<Record<string, { tag: string; longName: string; namespace: string }>> = {
	'pain.002': {
		tag: 'CstmrPmtStsRpt',
		longName: 'customerPaymentStatusReportV10',
		namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10',
	},
	'pain.014': {
		tag: 'CdtrPmtActvtnReqStsRpt',
		longName: 'creditorPaymentActivationRequestStatusReportV07',
		namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.014.001.07',
	},
};

const combinations = kinds.flatMap((kind) =>
	formats.flatMap((format) => ['jwe', 'cryptoKey'].map((envelope) => ({ ...kind, format, envelope }))),
);

describe('a rejected transaction of each kind', () => {
	it.each(combinations)(
		'$kind, $message, $format, $envelope',
		async ({ kind, message, format, envelope, original, debtor, creditor, reason, date, ...expected }) => {
			const { report, paymentType } = await push({ scenario: 'rejected', kind, message, format, envelope });
			const root = roots[message];
			expect(report.rootName).toBe(format === 'jsonLong' ? root?.longName : root?.tag);
			expect(report.namespace).toBe(format === 'xml' ? root?.namespace : undefined);
			expect(paymentType).toBe(expected.paymentType);
			expect(report.at('OrgnlGrpInfAndSts', 'OrgnlMsgNmId').value).toBe(original);
			expect(report.statuses).toEqual([null, ['RJCT', `RJCT ${reason}`]]);
			const reference = ['OrgnlPmtInfAndSts', 0, 'TxInfAndSts', 0, 'OrgnlTxRef'];
			const name = message === 'pain.014' ? ['Nm'] : ['Pty', 'Nm'];
			expect(report.at(...reference, 'Dbtr', ...name).value).toBe(debtor);
			expect(report.at(...reference, 'Cdtr', ...name).value).toBe(creditor);
			expect(report.at(...reference, ...date).text).toMatch(/^\d{4}-\d\d-\d\d$/);
		},
	);
});

describe('each scenario, for each kind and message', () => {
	const scenarios = [
		['completed', [null, ['-', 'ACSC']]],
		['accepted', [null, ['-', 'ACSP']]],
		['pending', [null, ['-', 'PDNG']]],
		['partial', ['PART', ['ACSC', 'ACSC', 'ACSC'], ['PART', 'ACSC', 'RJCT reason']]],
		['groupReceived', ['RCVD']],
		['groupRejected', ['RJCT']],
		['batchRejected', ['PART', ['RJCT DT01'], ['ACSC', 'ACSC']]],
		['payeeChecks', ['RVCM', ['-', 'RVNM', 'RVMC', 'RVNA', 'RCVC']]],
		['fragment', [null, ['-', 'RJCT reason', 'RJCT reason']]],
		['notes', [null, ['-', 'ACSP NARR', 'ACWC DT06']]],
		['bulk', ['PART', ['PART', ...Array.from({ length: 9 }, () => 'ACSC'), 'RJCT reason']]],
	] as const;
	const table = scenarios.flatMap(([scenario, statuses]) => kinds.map((kind) => ({ ...kind, scenario, statuses })));

	it.each(table)('$scenario: $kind, $message', async ({ kind, message, scenario, statuses, reason, original }) => {
		const expected: unknown = JSON.parse(JSON.stringify(statuses).replaceAll('reason', reason));
		for (const format of formats) {
			const { report } = await push({ scenario, kind, message, format });
			expect(report.statuses).toEqual(expected);
			expect(report.at('OrgnlGrpInfAndSts', 'OrgnlMsgNmId').value).toBe(original);
		}
	});
});

describe('a report', () => {
	it('of a rejected batch says how many transactions it had, and of a rejected file why', async () => {
		const batch = await push({ scenario: 'batchRejected' });
		expect(batch.report.at('OrgnlPmtInfAndSts', 0, 'OrgnlNbOfTxs').value).toBe('2');
		const file = await push({ scenario: 'groupRejected' });
		expect(file.report.findReasonCode('OrgnlGrpInfAndSts').value).toBe('DU01');
	});

	it('names the accounts of both sides, also without an IBAN', async () => {
		const { report } = await push({ scenario: 'completed', kind: 'drawdown' });
		const reference = ['OrgnlPmtInfAndSts', 0, 'TxInfAndSts', 0, 'OrgnlTxRef'];
		expect(report.at(...reference, 'DbtrAcct', 'Id', 'Othr', 'Id').value).toBe('000555666777');
		expect(report.at(...reference, 'CdtrAcct', 'Id', 'Othr', 'Id').value).toBe('000987654321');
	});

	it('cuts long reasons into full lines', async () => {
		for (const { kind, message } of kinds) {
			const { report } = await push({ scenario: 'rejected', kind, message });
			const path = ['OrgnlPmtInfAndSts', 0, 'TxInfAndSts', 0, 'StsRsnInf', 0, 'AddtlInf'];
			const lines = report.at(...path).list.map(({ text }) => text);
			expect(lines.map(({ length }) => length)).toEqual([70, expect.any(Number)]);
		}
	});

	it('with contents of your own is a pain.014 too, and can name another original message', async () => {
		const payments = [{ transactions: [{ endToEndId: 'E2E-own', status: 'ACWC', debtorAccount: '000123' }] }];
		const own = { kind: 'moneyRequest', message: 'pain.014', payments, format: 'jsonLong' };
		const { report } = await push(own);
		expect(report.rootName).toBe('creditorPaymentActivationRequestStatusReportV07');
		expect(report.at('OrgnlGrpInfAndSts', 'OrgnlMsgNmId').value).toBe('pain.013.001.07');
		expect(report.statuses).toEqual([null, ['-', 'ACWC']]);
		const other = await push({ ...own, originalMessageName: 'pain.013.001.10' });
		expect(other.report.at('OrgnlGrpInfAndSts', 'OrgnlMsgNmId').value).toBe('pain.013.001.10');
	});

	it('has the payment type of the order, else of its kind, else of the subscription', async () => {
		const ordered = await push({ scenario: 'completed', kind: 'directDebit', paymentType: 'SEPA' });
		const ofKind = await push({ scenario: 'completed', kind: 'directDebit' });
		const { url } = client;
		const subscription = { notificationsBaseUrl: url, clientId: 'bank', clientSecret: 'secret', paymentType: 'WIRE' };
		await bank.control('POST', 'subscription', subscription);
		const ofSubscription = await push({ scenario: 'completed' });
		const types = [ordered, ofKind, ofSubscription].map(({ paymentType }) => paymentType);
		expect(types).toEqual(['SEPA', 'DIRECT_DEBIT', 'WIRE']);
	});

	it.each([
		[{ scenario: 'completed', message: 'pain.014' }, /message must be pain\.002 for this kind/],
		[{ scenario: 'completed', kind: 'directDebit', message: 'pain.014' }, /message must be pain\.002 for this kind/],
		[{ scenario: 'completed', kind: 'cheque' }, /kind must be one of/],
		[
			{ scenario: 'completed', createdAt: '2026-01-01', reportedHoursAgo: 1 },
			/only one of: createdAt, reportedHoursAgo/,
		],
		[{ scenario: 'completed', reportedHoursAgo: -1 }, /reportedHoursAgo must be a number from 0/],
	])('is refused: %j', async (order, pattern) => {
		await expect(bank.control('POST', 'notifications', order)).rejects.toThrow(pattern);
	});
});

describe('a report that comes late', () => {
	const identifiersOf = ({ report }: Pushed) => [
		report.at('OrgnlGrpInfAndSts', 'OrgnlMsgId').value,
		report.at('OrgnlPmtInfAndSts', 0, 'TxInfAndSts', 0, 'OrgnlEndToEndId').value,
	];
	const createdAt = ({ report }: Pushed) => Date.parse(report.at('GrpHdr', 'CreDtTm').text);

	it('is about the same payment when the reference is the same, and has a number of its own', async () => {
		const settled = await push({ scenario: 'completed', reference: 'A1' });
		const late = await push({ scenario: 'accepted', reference: 'A1', reportedHoursAgo: 1.5 });
		expect(identifiersOf(late)).toEqual(['MSG-A1', 'E2E-A1-1']);
		expect(identifiersOf(settled)).toEqual(identifiersOf(late));
		expect(settled.report.at('GrpHdr', 'MsgId').value).not.toBe(late.report.at('GrpHdr', 'MsgId').value);
		expect((createdAt(settled) - createdAt(late)) / 3_600_000).toBeCloseTo(1.5, 1);
	});

	it('can state any time', async () => {
		const { report } = await push({ scenario: 'accepted', createdAt: '2026-03-02T10:00:00+01:00' });
		expect(report.at('GrpHdr', 'CreDtTm').value).toBe('2026-03-02T10:00:00+01:00');
	});

	it('comes after a newer one when its first attempt fails', async () => {
		const reference = 'A2';
		client.statuses.push(503);
		await push({ scenario: 'accepted', reference });
		await push({ scenario: 'completed', reference });
		await bank.control('POST', 'clock/advance', { hours: 1 });
		const updates = client.to('/paymentStatusUpdate/v1');
		const texts = await Promise.all(updates.map((update) => openJwe(findJwe(update), rsaPair.privateKey)));
		const reports = texts.map((text) => new Report(text));
		expect(reports.map(({ statuses }) => statuses)).toEqual(
			['ACSP', 'ACSC', 'ACSP'].map((code) => [null, ['-', code]]),
		);
		const [, settled, late] = reports.map((report) => createdAt({ report, paymentType: '' }));
		expect(late).toBeLessThan(settled ?? 0);
		expect(updates.map(({ headers }) => headers['x-retry-flag'])).toEqual(['N', 'N', 'Y']);
	});
});
