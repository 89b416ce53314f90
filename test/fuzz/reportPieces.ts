import { DeliveryError } from '../../nodes/CommercialBanking/domain/errors';
import { isJsonObject } from '../../nodes/CommercialBanking/domain/json/isJsonObject';
import { makeReportItems } from '../../nodes/CommercialBanking/domain/pain002/items/makeReportItems';
import { readReport } from '../../nodes/CommercialBanking/domain/pain002/readReport';
import { readProjectFile } from '../unit/readProjectFile';
import { findElements, type Piece, pause } from './statementPieces';

const PLACE = '\u0000';

/** The first of each kind of member, in a list with all that is in it. */
function findMembers(json: string): Piece[] {
	const root: unknown = JSON.parse(json);
	const members = new Map<string, Piece>();
	const visit = (value: unknown): void => {
		if (Array.isArray(value)) for (const each of value) visit(each);
		if (!isJsonObject(value)) return;
		for (const [name, member] of Object.entries(value)) {
			if (!members.has(name)) {
				value[name] = PLACE;
				const [before = '', after = ''] = JSON.stringify(root).split(JSON.stringify(PLACE));
				value[name] = member;
				const text = JSON.stringify(member);
				members.set(name, { before: `${before}[`, piece: `${text},`, after: `${text}]${after}` });
			}
			visit(member);
		}
	};
	visit(root);
	return [...members.values()];
}

const readVector = (name: string) => readProjectFile(`test/vectors/pain002/${name}`);

/** Each element of a pain.002 in XML, and each member of one in JSON. */
export const reportPieces: readonly Piece[] = [
	...['every-field.xml', 'several-reasons.xml', 'part-explained.xml'].flatMap((name) => findElements(readVector(name))),
	...['long-versioned.json', 'nameless-short.json'].flatMap((name) => findMembers(readVector(name))),
];

/** @returns how many items are made of a report; undefined if it is refused */
export async function countItems(text: string): Promise<number | undefined> {
	let count = 0;
	try {
		const report = await readReport(text, { yieldToEventLoop: pause, keepElements: false });
		const order = { output: 'full', yieldToEventLoop: pause, plaintextDigest: '' } as const;
		for await (const items of makeReportItems(report, order, null)) count += items.length;
		return count;
	} catch (error) {
		if (error instanceof DeliveryError) return undefined;
		throw error;
	}
}
