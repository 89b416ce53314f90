import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requirePython } from '../../n8n-host/findProgram.ts';
import { listOf, objectOf } from '../../n8n-host/jsonValue.ts';
import { plainAmount, type ReadStatement } from './ReadStatement.ts';

function inFolder<Result>(content: string, work: (file: string, folder: string) => Result): Result {
	const folder = mkdtempSync(path.join(tmpdir(), 'statement-'));
	try {
		const file = path.join(folder, 'statement');
		writeFileSync(file, content);
		return work(file, folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** How aqbanking names its readers. */
const aqbankingReaders = {
	mt940: ['swift', 'SWIFT-MT940'],
	'camt.053.001.04': ['xml', 'camt_053_001_04'],
	ofx: ['xml', 'ofx2'],
} as const;

/** Reads a file with `aqbanking-cli import`, and returns what it would put into the user's books. */
export function readWithAqbanking(content: string, format: keyof typeof aqbankingReaders): ReadStatement {
	const [importer, profile] = aqbankingReaders[format];
	return inFolder(content, (file, folder) => {
		const result = path.join(folder, 'context');
		const args = ['import', `--importer=${importer}`, `--profile=${profile}`, '-f', file, '-c', result];
		execFileSync('aqbanking-cli', args, { env: { ...process.env, HOME: folder }, stdio: 'ignore' });
		return parseContext(readFileSync(result, 'utf8'));
	});
}

/** Values such as `char value="16007.16:USD"`, in which special characters are written as `%2F`. */
function parseContext(context: string): ReadStatement {
	const [, ...transactions] = context.split(' transaction {');
	const valueOf = (block: string, name: string) =>
		decodeURIComponent(new RegExp(`\\b${name}="([^"]*)"`).exec(block)?.[1] ?? '');
	const closing = [...context.matchAll(/balance\s*\{[^}]*?value="([^"]*)"/g)].map(([, value = '']) => readValue(value));
	return {
		opening: null,
		closing: closing.at(-1) ?? null,
		lines: transactions.map((block) => ({
			day: (valueOf(block, 'date') || valueOf(block, 'valutaDate')).replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3'),
			amount: readValue(valueOf(block, 'value')),
			text: ['purpose', 'remoteName', 'customerReference'].map((name) => valueOf(block, name)).join(' '),
		})),
	};
}

/** `1600716/100:USD`, `16007.16:USD` or `5769%2E07`. */
function readValue(value: string): string {
	const [number = ''] = decodeURIComponent(value).split(':');
	const [numerator = '', denominator = '1'] = number.split('/');
	const places = denominator.length - 1;
	if (places === 0) return plainAmount(numerator);
	const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(numerator) ?? [];
	const padded = digits.padStart(places + 1, '0');
	return plainAmount(`${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`);
}

const OFXPARSE = `
import json, sys, warnings
warnings.filterwarnings("ignore")
from ofxparse import OfxParser
account = OfxParser.parse(open(sys.argv[1], "rb")).account
statement = account.statement
lines = [{"day": str(t.date.date()), "amount": str(t.amount), "text": t.payee + " " + t.memo} for t in statement.transactions]
print(json.dumps({"closing": str(statement.balance), "lines": lines}))
`;

/** Reads OFX with python3-ofxparse, the reader of Tryton and Odoo. */
export function readWithOfxparse(content: string): ReadStatement {
	const output = inFolder(content, (file) =>
		execFileSync(requirePython('ofxparse'), ['-c', OFXPARSE, file], { encoding: 'utf8', maxBuffer: 64_000_000 }),
	);
	const { closing, lines } = objectOf(JSON.parse(output), 'the output of ofxparse');
	return {
		opening: null,
		closing: plainAmount(String(closing)),
		lines: listOf(lines, 'the lines').map((line) => {
			const { day, amount, text } = objectOf(line, 'a line');
			return { day: String(day), amount: plainAmount(String(amount)), text: String(text) };
		}),
	};
}

/** Reads OFX with libofx (`ofxdump`), the reader of GnuCash and KMyMoney. */
export function readWithLibofx(content: string): ReadStatement {
	const output = inFolder(content, (file) =>
		execFileSync('ofxdump', [file], {
			encoding: 'utf8',
			maxBuffer: 64_000_000,
			env: { ...process.env, TZ: 'UTC' },
			stdio: ['ignore', 'pipe', 'ignore'],
		}),
	);
	const valueOf = (block: string, name: string) => new RegExp(`${name}: *(.*)`).exec(block)?.[1]?.trim() ?? '';
	const [, ...transactions] = output.split('ofx_proc_transaction():');
	return {
		opening: null,
		closing: plainAmount(valueOf(output, 'Ledger balance')),
		lines: transactions.map((block) => ({
			day: new Date(valueOf(block, 'Date posted')).toISOString().slice(0, 10),
			amount: plainAmount(valueOf(block, 'Total money amount')),
			text: `${valueOf(block, 'Name of payee or transaction description')} ${valueOf(block, String.raw`Extra transaction information \(memo\)`)}`,
		})),
	};
}
