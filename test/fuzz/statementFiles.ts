import fc from 'fast-check';
import { StatementError } from '../../nodes/CommercialBanking/domain/errors';
import { readStatementFile } from '../../nodes/CommercialBanking/domain/statements/read/readStatementFile';
import { toTransactionRows } from '../../nodes/CommercialBanking/domain/statements/read/toTransactionRows';
import { createYieldToEventLoop } from '../../nodes/CommercialBanking/transport/yieldToEventLoop';
import { readProjectFile } from '../unit/readProjectFile';
import { damaged } from './arbitraries';

const samples = fc.constantFrom(
	...['statement.camt053.xml', 'statement.mt940.sta', 'statement.bai2.txt'].map((name) =>
		readProjectFile(`examples/${name}`),
	),
);

/** Files that are cut, damaged or glued. */
export const statementFiles: fc.Arbitrary<string> = fc.oneof(
	damaged(samples),
	fc.tuple(samples, fc.nat(3_000)).map(([text, end]) => text.slice(0, end)),
	fc.tuple(samples, damaged(samples)).map(([first, second]) => first + second),
	fc.string({ unit: 'binary' }),
);

const camt = (content: string) =>
	`<Document><BkToCstmrStmt><Stmt><Id>1</Id>${content}</Stmt></BkToCstmrStmt></Document>`;
const mt940 = (content: string) => `:20:S\n:25:1\n:28C:1\n:60F:C261122EUR1,00\n:61:2611231123C5,NTRFA\n${content}`;
const bai2 = (account: string, content: string) =>
	`01,A,B,261124,0600,1,80,,2/\n02,A,B,1,261123,,EUR,/\n03,1,EUR${account}/\n16,195,500${content}\n49,,/\n98,,/\n99,,/`;

/** What costs most in each format, in a number of pieces. */
const largeShapes: ReadonlyArray<(pieces: number) => string> = [
	(pieces) => camt(`<!--${'x'.repeat(10 * pieces)}-->`),
	(pieces) => camt(`<Ntry>${'<a/>'.repeat(pieces)}</Ntry>`),
	(pieces) => camt(`<a ${Array.from({ length: pieces }, (_, index) => `a${index}=""`).join(' ')}/>`),
	(pieces) =>
		camt(`<Ntry><Amt>1</Amt>${'<NtryDtls><TxDtls><Amt>1</Amt></TxDtls></NtryDtls>'.repeat(pieces / 10)}</Ntry>`),
	(pieces) => camt('<Ntry/>'.repeat(pieces / 10)),
	(pieces) => mt940(`:86:166${'?20x'.repeat(pieces)}`),
	(pieces) => mt940(`:86:${'EREF+x SVWZ+y '.repeat(pieces)}`),
	(pieces) => mt940(':61:2611231123C5,NTRFA\n:86:x\n-\n'.repeat(pieces / 10)),
	(pieces) => bai2(',010,5,,'.repeat(pieces), ',,,,T'),
	(pieces) => bai2('', `,D,9999999\n${'88,1,\n'.repeat(pieces / 10)}`),
	(pieces) => bai2('', `,,,,T${'\n88,x'.repeat(pieces)}`),
];

export const largeStatementFiles: fc.Arbitrary<string> = fc
	.tuple(fc.constantFrom(...largeShapes), fc.constantFrom(100_000, 500_000))
	.map(([shape, pieces]) => shape(pieces));

const yieldOnce = async () => await new Promise<void>((resolve) => setImmediate(resolve));
const pause = createYieldToEventLoop(yieldOnce, () => performance.now());

/** @returns the IDs of the rows; undefined if the file is refused */
export async function readIds(text: string): Promise<string[] | undefined> {
	try {
		const { statements } = await readStatementFile(Buffer.from(text), pause);
		const ids: string[] = [];
		for await (const rows of toTransactionRows(statements, { isSimplified: false, fileName: null }, pause)) {
			for (const row of rows) ids.push(JSON.stringify(row.transactionId));
		}
		return ids;
	} catch (error) {
		if (error instanceof StatementError) return undefined;
		throw error;
	}
}
