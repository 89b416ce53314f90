import { reportUnreadable } from '../../errors';
import longNames from './longNames.json';
import { assertWithin } from './reportLimits';

export type IsoTag = keyof typeof longNames;

/**
 * The ISO 20022 tags that we read, each with its long name in JSON.
 *
 * Also those up to pain.002.001.02: a reason is `StsRsn`, its originator is `StsOrgtr`, its text is `AddtlStsRsnInf`.
 */
export const LONG_NAMES: Readonly<Record<IsoTag, string>> = longNames;

const LONG_NAMES_THEN_TAGS = Object.entries(LONG_NAMES).flatMap(([tag, longName]) => [longName, tag]);

/** By exact name, and by name in small letters. There, a tag replaces its long name: `iban` is `IBAN`, `iBAN` stays. */
const USUAL_SPELLINGS = new Map([
	...LONG_NAMES_THEN_TAGS.map((name) => [name.toLowerCase(), name] as const),
	...LONG_NAMES_THEN_TAGS.map((name) => [name, name] as const),
]);

/**
 * Returns a function that gives the names of one tree in their usual spelling, without prefix: `ns2:GrpHdr` and `grpHdr`
 * become `GrpHdr`, `GroupHeader` becomes `groupHeader`. A name that we do not read only loses its prefix. Names that are
 * equal are the same string, which saves memory.
 *
 * The function throws DeliveryError `report_unreadable` for one name too many, for `__proto__`,
 * and for a name of digits.
 */
export function createSpelling(): (name: string) => string {
	const names = new Map<string, string>();
	return (name) => {
		const known = names.get(name);
		if (known !== undefined) return known;
		assertWithin('names', names.size + 1);
		const local = name.slice(name.indexOf(':') + 1);
		const spelled = USUAL_SPELLINGS.get(local) ?? USUAL_SPELLINGS.get(local.toLowerCase()) ?? local;
		// Assigning `__proto__` changes the object itself. A name of digits is the index of an array, for which V8 reserves memory.
		if (spelled === '__proto__' || /^\d+$/.test(spelled)) throw reportUnreadable('a name in it is not allowed');
		names.set(name, spelled);
		return spelled;
	};
}
