import { globSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { StatementError } from '../../nodes/CommercialBanking/domain/errors';
import { readStatementFile } from '../../nodes/CommercialBanking/domain/statements/read/readStatementFile';
import { toTransactionRows } from '../../nodes/CommercialBanking/domain/statements/read/toTransactionRows';
import { POSTED } from '../../nodes/CommercialBanking/domain/statements/Statement';
import { createYieldToEventLoop } from '../../nodes/CommercialBanking/transport/yieldToEventLoop';
import { readProjectFile } from '../unit/readProjectFile';

const files = globSync('{examples,test/vectors/{statements,everyName}}/*.{xml,sta,txt,bai}', { cwd: projectRoot })
	.filter((file) => path.basename(file) !== 'payment-status-report.xml')
	.sort()
	.map(readProjectFile);

const asMessage = (file: string, message: string, statement: string) =>
	file.replaceAll('BkToCstmrStmt', message).replaceAll(/(<\/?)Stmt\b/g, `$1${statement}`);

const camtFiles = files.filter((file) => file.includes('BkToCstmrStmt'));

const mt942 =
	':20:S\r\n:25:DE02120300000000202051\r\n:28C:1\r\n:34F:EURD0,\r\n:13D:2611231200+0100\r\n' +
	':61:2611231123C5,NTRFA\r\n:86:166?00CREDIT?20EREF+A?21SVWZ+B?32C\r\n:90C:1EUR5,\r\n-\r\n';

/** Files of each format that is read, with everything that the readers look for. */
export const samples: readonly string[] = [
	...files,
	...camtFiles.map((file) => asMessage(file, 'BkToCstmrAcctRpt', 'Rpt')),
	...camtFiles.map((file) => asMessage(file, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn')),
	mt942,
];

/** A piece of a file that a stranger may repeat. */
export interface Piece {
	readonly before: string;
	readonly piece: string;
	readonly after: string;
}

/** A field of MT940 with its first tag of a dialect, or a record of BAI2 with its codes. */
const LINE_KIND = /^(?::\w+:(?:\/\w+)?|\d\d,(?:\d{3},\d*,[A-Z]?)?)/;

/** The first of each kind of line. What has no kind is one of its own. */
function findLines(file: string): Piece[] {
	const kinds = new Set<string>();
	let index = 0;
	return file.split(/(?<=\n)/).flatMap((line) => {
		const before = file.slice(0, index);
		index += line.length;
		const kind = LINE_KIND.exec(line)?.[0] ?? line;
		if (kinds.has(kind)) return [];
		kinds.add(kind);
		return [{ before, piece: line, after: file.slice(index) }];
	});
}

/** The first of each kind of element, with all that is in it, and its start tag alone. */
export function findElements(file: string): Piece[] {
	const names = new Set(Array.from(file.matchAll(/<(\w+)/g), ([, name = '']) => name));
	return [...names].flatMap((name) => {
		const whole = new RegExp(`<${name}\\b[^>]*>[\\s\\S]*?</${name}>`).exec(file);
		if (whole === null) return [];
		const before = file.slice(0, whole.index);
		return [
			{ before, piece: whole[0], after: file.slice(whole.index + whole[0].length) },
			{ before, piece: `<${name}/>`, after: file.slice(whole.index) },
			{ before, piece: `<${name}>`, after: file.slice(whole.index) },
		];
	});
}

/** Inside of what is one line or one text: what splits it, or ends nothing. */
const inside: readonly Piece[] = [
	...['?20x', 'EREF+x SVWZ+y ', '/ORDP/x', '^20x', '-', ' ', '/'].map((piece) => ({
		before: mt942.slice(0, mt942.indexOf('CREDIT')),
		piece,
		after: mt942.slice(mt942.indexOf('CREDIT')),
	})),
	...[',', '010,5,,,', '/', '88,x\n', '16'].map((piece) => {
		const [head = '', ...rest] = (files.find((file) => file.startsWith('01,')) ?? '').split(/(?<=\n16,)/);
		return { before: head, piece, after: rest.join('') };
	}),
];

const all: readonly Piece[] = [
	...samples.flatMap((file) => [
		...(file.includes('<Document') ? findElements(file) : findLines(file)),
		{ before: '', piece: file, after: '' },
	]),
	...inside,
];

/** One of each kind: a message of camt and what begins alike in it. */
const kindOf = ({ before, piece }: Piece): string => {
	const message = /BkToCstmr\w+/.exec(before + piece)?.[0] ?? '';
	const start = (/^<\w+(?:\/?>)?/.exec(piece) ?? LINE_KIND.exec(piece))?.[0];
	return `${message} ${start ?? piece} ${start === piece}`;
};

/** Each kind of line, record, tag, element and document of each format. */
export const pieces: readonly Piece[] = [...new Map(all.map((piece) => [kindOf(piece), piece])).values()];

export const repeatPiece = ({ before, piece, after }: Piece, megabytes: number): string =>
	before + piece.repeat(Math.ceil((megabytes * 1e6) / piece.length)) + after;

const yieldOnce = async () => await new Promise<void>((resolve) => setImmediate(resolve));
export const pause = createYieldToEventLoop(yieldOnce, () => performance.now());

/**
 * @returns the ID of each booked row, behind the place of its statement: a copy of a statement has the same IDs, and rows that
 *   are not booked are not numbered. Undefined if the file is refused
 */
export async function readIds(file: Uint8Array): Promise<string[] | undefined> {
	try {
		const { statements } = await readStatementFile(file, pause);
		const ids: string[] = [];
		const seen: unknown[] = [];
		for await (const rows of toTransactionRows(statements, { isSimplified: false, fileName: null }, pause)) {
			// All rows of a portion are of one statement.
			if (seen.at(-1) !== rows[0]?.statement) seen.push(rows[0]?.statement);
			for (const { status, transactionId } of rows) {
				if (status === POSTED) ids.push(`${seen.length} ${JSON.stringify(transactionId)}`);
			}
		}
		return ids;
	} catch (error) {
		if (error instanceof StatementError) return undefined;
		throw error;
	}
}
