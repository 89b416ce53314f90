import { reportUnreadable } from '../../errors';
import { CHARACTERS_PER_STRETCH } from '../../xml/XmlReader';
import { createSpelling } from './isoNames';
import { assertWithin } from './reportLimits';
import {
	addChild,
	isNode,
	type MapElement,
	REPEATED_ELEMENTS,
	type ReportNode,
	type ReportTree,
	type ReportValue,
} from './ReportNode';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A number, `true`, `false` or `null`: RFC 8259, sections 3 and 6. */
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** An object or a list whose end has not been read yet. */
interface OpenContainer {
	/** Its key in the object around it. In a list, all keys are empty. */
	readonly key: string;
	/** Its key, or the key of the list around it. */
	readonly name: string;
	readonly value: ReportNode | ReportValue[];
	isEmpty: boolean;
}

/**
 * Parses one JSON text (RFC 8259) into a tree of texts, in stretches: `1200.40` stays `1200.40`, a key that occurs twice
 * becomes a list. Its own stack takes the place of recursion, so that a stretch can end anywhere.
 *
 * JSON.parse cannot be used: it turns numbers into floating point, keeps only the last of two equal keys, has no limits,
 * and cannot pause.
 */
export class JsonTreeParser {
	private root: ReportValue = {};
	private readonly unclosed: OpenContainer[] = [];
	private values = 0;
	private readonly spell = createSpelling();
	private readonly text: string;
	private position: number;
	private readonly mapElement: MapElement;

	/** @param start where the `{` or `[` is */
	constructor(text: string, start: number, mapElement: MapElement) {
		this.text = text;
		this.position = start;
		this.mapElement = mapElement;
		this.parseValue('');
	}

	/** Continues for some characters. @returns true at the end of the text */
	parseStretch(): boolean {
		const stop = this.position + CHARACTERS_PER_STRETCH;
		for (let open = this.unclosed.at(-1); open !== undefined; open = this.unclosed.at(-1)) {
			if (this.position >= stop) return false;
			this.parseMember(open);
		}
		if (this.skipSpace() !== '') throw this.malformed();
		return true;
	}

	finish(): ReportTree {
		return { tree: this.root, namespaces: [] };
	}

	/** Parses one member of the innermost container with the comma before it, or the end of the container. */
	private parseMember(container: OpenContainer): void {
		const inObject = isNode(container.value);
		let next = this.skipSpace();
		if (next === (inObject ? '}' : ']')) {
			this.position += 1;
			this.close(container);
			return;
		}
		if (!container.isEmpty) {
			if (next !== ',') throw this.malformed();
			this.position += 1;
			next = this.skipSpace();
		}
		container.isEmpty = false;
		this.parseValue(inObject ? this.parseKey(next) : '');
	}

	private parseKey(next: string): string {
		if (next !== '"') throw this.malformed();
		const key = this.spell(this.parseString());
		if (this.skipSpace() !== ':') throw this.malformed();
		this.position += 1;
		return key;
	}

	private parseValue(key: string): void {
		const next = this.skipSpace();
		this.values += 1;
		assertWithin('elements', this.values);
		if (next === '{') this.open(key, {});
		else if (next === '[') this.open(key, []);
		else if (next === '"') this.attach(key, this.parseString());
		else this.parseScalar(key);
	}

	private open(key: string, value: ReportNode | ReportValue[]): void {
		this.position += 1;
		const around = this.unclosed.at(-1);
		const name = around === undefined || isNode(around.value) ? key : around.name;
		this.unclosed.push({ key, name, value, isEmpty: true });
		assertWithin('levels', this.unclosed.length);
	}

	private close({ key, name, value }: OpenContainer): void {
		this.unclosed.pop();
		// V8 keeps 17 places for a list that grew by one member. `slice` makes a copy that keeps only what is used.
		if (!isNode(value)) this.attach(key, value.slice());
		else this.attach(key, REPEATED_ELEMENTS.has(name) ? this.mapElement(value) : value);
	}

	private attach(key: string, value: ReportValue): void {
		const around = this.unclosed.at(-1)?.value;
		if (around === undefined) this.root = value;
		else if (isNode(around)) addChild(around, key, value);
		else around.push(value);
	}

	/** A null is left out of the tree. */
	private parseScalar(key: string): void {
		SCALAR.lastIndex = this.position;
		if (!SCALAR.test(this.text)) throw this.malformed();
		const source = this.text.slice(this.position, SCALAR.lastIndex);
		assertWithin('characters', source.length);
		this.position = SCALAR.lastIndex;
		if (source !== 'null') this.attach(key, source);
	}

	private parseString(): string {
		const start = this.position;
		let end = start + 1;
		let hasEscape = false;
		for (; ; end += 1) {
			const code = this.text.charCodeAt(end);
			if (code === QUOTE) break;
			if (code === BACKSLASH) {
				hasEscape = true;
				end += 1;
			} else if (!(code >= 0x20)) {
				// A control character, or the end of the text (NaN).
				throw this.malformed();
			}
		}
		this.position = end + 1;
		assertWithin('characters', end - start - 1);
		return hasEscape ? this.unescape(start, end + 1) : this.text.slice(start + 1, end);
	}

	private unescape(start: number, end: number): string {
		try {
			return String(JSON.parse(this.text.slice(start, end)));
		} catch {
			throw this.malformed();
		}
	}

	/** Skips white space. @returns the next character; an empty text at the end */
	private skipSpace(): string {
		for (; ; this.position += 1) {
			const next = this.text.charAt(this.position);
			if (next !== ' ' && next !== '\n' && next !== '\r' && next !== '\t') return next;
		}
	}

	private malformed(): Error {
		return reportUnreadable(`the JSON is malformed at character ${this.position + 1}`);
	}
}
