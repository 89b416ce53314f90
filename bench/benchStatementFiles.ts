import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import { stringify } from 'flatted';
import { formatTable } from '../figures/formatTable.ts';
import { describeMachine, tell } from './describeMachine.ts';
import { loadBundle } from './loadBundle.ts';
import { COST_COLUMNS, measure, parseByHandlersThatDoNothing, SAXES, writeCost } from './measure.ts';
import type * as Reader from './statementsEntry.ts';

const FULL_PLAN = [
	{ size: 10_000, rounds: 3 },
	{ size: 100_000, rounds: 1 },
];

const SHORT_PLAN = FULL_PLAN.slice(0, 1);

/** Only so many rows are given to what we compare with: more rows take it as much more time. */
const COMPARED_ROWS = 10_000;

/** A statement file of each format with so many bookings. */
const writers: Readonly<Record<string, (rows: number) => string>> = {
	'camt.053': (rows) => {
		const entry = (index: number) =>
			`<Ntry><NtryRef>${index}</NtryRef><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>${index % 3 === 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>` +
			'<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt><ValDt><Dt>2026-11-23</Dt></ValDt>' +
			`<AcctSvcrRef>REF${index}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>INVOICE-${index}</EndToEndId></Refs>` +
			`<RltdPties><Dbtr><Pty><Nm>Example Supplies ${index}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties>` +
			`<RmtInf><Ustrd>Invoice ${index} of November</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
		return (
			'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>' +
			'<Stmt><Id>S</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>' +
			`${Array.from({ length: rows }, (_, index) => entry(index)).join('')}</Stmt></BkToCstmrStmt></Document>`
		);
	},
	MT940: (rows) => {
		const booking = (index: number) =>
			`:61:2611231123C12,50NTRFINVOICE-${index}//REF${index}\r\n` +
			`:86:166?00CREDIT?20EREF+INVOICE-${index}?21SVWZ+Invoice ${index} of?22 November?31DE02120300000000202051?32Example Supplies\r\n`;
		const bookings = Array.from({ length: rows }, (_, index) => booking(index)).join('');
		return `:20:S\r\n:25:DE02120300000000202051\r\n:28C:1\r\n:60F:C261122EUR1,00\r\n${bookings}:62F:C261123EUR${12.5 * rows + 1},00\r\n-\r\n`;
	},
	BAI2: (rows) => {
		const booking = (index: number) =>
			`16,165,1250,,INVOICE${index},REF${index},Example Supplies Invoice ${index}/\r\n`;
		const bookings = Array.from({ length: rows }, (_, index) => booking(index)).join('');
		return `01,BANK,ME,261124,0600,1,80,,2/\r\n02,ME,BANK,1,261123,,EUR,2/\r\n03,4711,EUR,015,1,,/\r\n${bookings}49,1,1/\r\n98,1,1,1/\r\n99,1,1,1/\r\n`;
	},
};

const xmlParser = new XMLParser({
	ignoreAttributes: false,
	parseTagValue: false,
	trimValues: false,
	removeNSPrefix: true,
});

/** Measures the reader of statement files, and prints a table. */
async function benchStatementFiles(plan: typeof FULL_PLAN): Promise<void> {
	const reader = await loadBundle<typeof Reader>('statementsEntry.ts', ['readStatementFile', 'toTransactionRows']);
	const pause = reader.createYieldToEventLoop(
		async () => await delay(0),
		() => performance.now(),
	);
	const read = async (file: Uint8Array) => {
		const { statements } = await reader.readStatementFile(file, pause);
		const items: unknown[] = [];
		const options = { isSimplified: false, fileName: null };
		for await (const rows of reader.toTransactionRows(statements, options, pause)) items.push(...rows);
		return items;
	};
	const table: string[][] = [];
	for (const [format, write] of Object.entries(writers)) {
		for (const { size, rounds } of plan) {
			const text = write(size);
			const file = Buffer.from(text);
			const isCompared = size <= COMPARED_ROWS;
			const items = isCompared ? await read(file) : [];
			const subjects: Record<string, () => Promise<unknown>> = { 'read + items': async () => await read(file) };
			if (isCompared) subjects['n8n: the items as text'] = async () => stringify(items);
			if (format === 'camt.053') subjects[SAXES] = async () => parseByHandlersThatDoNothing(text);
			if (format === 'camt.053' && isCompared) subjects['fast-xml-parser'] = async () => void xmlParser.parse(text);
			const costs = await measure(subjects, rounds);
			for (const [name, cost] of costs) {
				const columns = [`${format}, ${name}`, String(size), (text.length / 1e6).toFixed(1)];
				table.push([...columns, ...writeCost(cost, costs.get(SAXES))]);
			}
		}
	}
	const head = ['format, subject', 'rows', 'MB', ...COST_COLUMNS];
	tell(`${describeMachine()}\n\n${formatTable(head, table, 'right')}\n`);
}

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
await benchStatementFiles(values.short ? SHORT_PLAN : FULL_PLAN);
