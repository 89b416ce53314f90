import { MAX_SHAPE_LENGTH, MIN_TEXT_LENGTH } from './ElementShape';
import { findEndOfScalar } from './findEndOfScalar';
import { JsonTreeBuilder, type OpenContainer } from './JsonTreeBuilder';
import { learnJsonShape } from './learnJsonShape';
import { RecentShapes } from './RecentShapes';
import { REPEATED_ELEMENTS, type ReplaceElement } from './ReplaceElement';
import type { ReportValue } from './ReportNode';
import { assertTextLength, CHARACTERS_PER_STRETCH, MAPPED_PER_STRETCH } from './reportLimits';
import { reportUnreadable } from '../../errors';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Parses one JSON text in stretches. The builder's stack takes the place of recursion, so that a stretch can end
 * anywhere.
 *
 * A transaction with the same keys as an earlier one is compared with it, which is faster than parsing.
 */
export class JsonTreeParser {
	private position: number;

	private hasBegun = false;

	/** Where the latest member of a list of transactions begins that was not read by its shape. */
	private repeatedStart = 0;

	private readonly shapes = new RecentShapes(learnJsonShape);

	private readonly mayCompare: boolean;

	private readonly builder: JsonTreeBuilder;

	private readonly text: string;

	/** @param start where the JSON begins */
	constructor(text: string, start = 0, replaceElement?: ReplaceElement) {
		this.text = text;
		this.position = start;
		this.mayCompare = replaceElement !== undefined && text.length >= MIN_TEXT_LENGTH;
		this.builder = new JsonTreeBuilder(replaceElement);
	}

	/** Null until the text has been read, and for the literal null. */
	get root(): ReportValue | null {
		return this.builder.root;
	}

	/**
	 * Continues for some characters, or for some transactions.
	 *
	 * @returns true at the end of the text
	 * @throws DeliveryError `report_unreadable`
	 */
	parseStretch(characters = CHARACTERS_PER_STRETCH): boolean {
		const stop = this.position + characters;
		const lastReplaced = this.builder.replaced + MAPPED_PER_STRETCH;
		if (!this.hasBegun) this.parseValue('');
		this.hasBegun = true;
		while (this.builder.container !== undefined) {
			if (this.position >= stop || this.builder.replaced >= lastReplaced) return false;
			this.parseMember(this.builder.container);
		}
		this.nextCode();
		if (this.position < this.text.length) throw this.malformed();
		return true;
	}

	/** Parses one member of the innermost container with the comma before it, or the end of the container. */
	private parseMember(container: OpenContainer): void {
		let code = this.nextCode();
		if (code === (container.node ? CLOSE_BRACE : CLOSE_BRACKET)) {
			this.position += 1;
			this.close(container);
			return;
		}
		if (!container.isEmpty) {
			if (code !== COMMA) throw this.malformed();
			this.position += 1;
			code = this.nextCode();
		}
		container.isEmpty = false;
		if (container.node) this.parseValue(this.parseKey(code));
		else if (!this.readRepeated(container)) this.parseValue('');
	}

	private close(container: OpenContainer): void {
		this.builder.close();
		const isInList = container.node !== null && container.key === '';
		if (isInList && this.comparesShapes(container)) this.learn();
	}

	/** Reads a transaction of a list that looks like an earlier one. */
	private readRepeated(list: OpenContainer): boolean {
		if (!this.comparesShapes(list)) return false;
		const shape = this.shapes.read(this.text, this.position);
		if (shape === undefined) {
			this.repeatedStart = this.position;
			return false;
		}
		this.builder.addRepeated(shape);
		this.position = shape.end;
		return true;
	}

	/** Only elements that are replaced can be compared: a shape has one element for all that it reads. */
	private comparesShapes({ name }: OpenContainer): boolean {
		return this.mayCompare && REPEATED_ELEMENTS.has(name) && this.shapes.areUseful;
	}

	/** Learns the shape of the transaction that ended here. */
	private learn(): void {
		if (this.position - this.repeatedStart > MAX_SHAPE_LENGTH) return;
		this.shapes.learn(this.text.slice(this.repeatedStart, this.position));
	}

	private parseKey(code: number): string {
		if (code !== QUOTE) throw this.malformed();
		const key = this.parseString();
		if (this.nextCode() !== COLON) throw this.malformed();
		this.position += 1;
		return key;
	}

	private parseValue(key: string): void {
		const code = this.nextCode();
		if (code === QUOTE) this.builder.addText(key, this.parseString());
		else if (code === OPEN_BRACE) {
			this.position += 1;
			this.builder.openObject(key);
		} else if (code === OPEN_BRACKET) {
			this.position += 1;
			this.builder.openList(key);
		} else this.parseScalar(key);
	}

	private parseScalar(key: string): void {
		const end = findEndOfScalar(this.text, this.position);
		if (end === -1) throw this.malformed();
		const source = this.text.slice(this.position, end);
		this.position = end;
		if (source === 'null') this.builder.addNull();
		else this.builder.addText(key, source);
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
		assertTextLength(end - start - 1);
		return hasEscape ? this.unescape(start, end + 1) : this.text.slice(start + 1, end);
	}

	private unescape(start: number, end: number): string {
		try {
			return String(JSON.parse(this.text.slice(start, end)));
		} catch {
			throw this.malformed();
		}
	}

	/** Skips white space. Returns NaN at the end of the text. */
	private nextCode(): number {
		for (; ; this.position += 1) {
			const code = this.text.charCodeAt(this.position);
			if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
		}
	}

	private malformed(): Error {
		return reportUnreadable(`the JSON is malformed at character ${this.position + 1}`);
	}
}
