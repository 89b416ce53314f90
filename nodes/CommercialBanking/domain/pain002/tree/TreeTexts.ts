import { reportUnreadable } from '../../errors';
import { assertWithin } from './reportLimits';

/** How many texts are remembered. Most values of a transaction that occur again were in the transaction before. */
const SLOTS = 1_024;

const DIGITS = /^\d+$/;

/** The names and texts of one tree. Those that are equal are the same string, which saves memory. */
export class TreeTexts {
	private readonly names = new Map<string, string>();

	private readonly recentTexts: string[] = Array.from({ length: SLOTS }, () => '');

	private readonly spell: (name: string) => string;

	/** @param spell gives each name its spelling in the tree */
	constructor(spell: (name: string) => string) {
		this.spell = spell;
	}

	/**
	 * Returns a name as it stands in the tree.
	 *
	 * @throws DeliveryError `report_unreadable` for a name that is too long, for one too many, and for `__proto__`
	 */
	nameOf(name: string): string {
		const known = this.names.get(name);
		if (known !== undefined) return known;
		assertWithin('nameLength', name.length);
		assertWithin('names', this.names.size + 1);
		const spelled = this.spell(name);
		// In JavaScript, assigning `__proto__` changes the object itself. And for the one name `1000`, V8 makes an array.
		if (spelled === '__proto__' || DIGITS.test(spelled)) throw reportUnreadable('a name in it is not allowed');
		this.names.set(name, spelled);
		return spelled;
	}

	/** Returns an equal text of a moment ago if it is still in its slot. */
	textOf(text: string): string {
		if (text === '') return text;
		const { length } = text;
		const slot = (length * 101 + text.charCodeAt(0) * 31 + text.charCodeAt(length - 1)) % SLOTS;
		if (this.recentTexts[slot] !== text) this.recentTexts[slot] = text;
		return this.recentTexts[slot] ?? text;
	}
}
