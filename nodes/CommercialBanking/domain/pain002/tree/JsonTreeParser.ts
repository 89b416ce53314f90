import { assertDepth, assertElementCount, assertTextLength } from './reportLimits';
import { addChild, type ReportNode, type ReportValue } from './ReportNode';
import { reportUnreadable } from '../../errors';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const LITERAL = /true|false|null/y;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** An object or a list whose end has not been read yet. */
interface OpenContainer {
	/** Its key in the object around it. */
	key: string;
	/** The object; null for a list. */
	node: ReportNode | null;
	list: ReportValue[];
	isEmpty: boolean;
}

/** Parses one JSON text in stretches. A stack takes the place of recursion, so that a stretch can end anywhere. */
export class JsonTreeParser {
	root: ReportValue | null = null;

	private position = 0;

	private values = 0;

	private readonly unclosed: OpenContainer[] = [];

	private readonly text: string;

	constructor(text: string) {
		this.text = text;
	}

	/**
	 * Continues until the position passes `stop`.
	 *
	 * @returns true at the end of the text
	 * @throws DeliveryError `report_unreadable`
	 */
	parseUntil(stop: number): boolean {
		if (this.values === 0) this.parseValue('');
		while (this.unclosed.length > 0) {
			if (this.position >= stop) return false;
			this.parseMember();
		}
		this.nextCode();
		if (this.position < this.text.length) throw this.malformed();
		return true;
	}

	/** Parses one member of the innermost container with the comma before it, or the end of the container. */
	private parseMember(): void {
		const container = this.unclosed.at(-1);
		if (container === undefined) return;
		let code = this.nextCode();
		if (code === (container.node ? CLOSE_BRACE : CLOSE_BRACKET)) {
			this.position += 1;
			this.closeContainer();
			return;
		}
		if (!container.isEmpty) {
			if (code !== COMMA) throw this.malformed();
			this.position += 1;
			code = this.nextCode();
		}
		container.isEmpty = false;
		this.parseValue(container.node ? this.parseKey(code) : '');
	}

	private parseKey(code: number): string {
		if (code !== QUOTE) throw this.malformed();
		const key = this.parseString();
		if (this.nextCode() !== COLON) throw this.malformed();
		this.position += 1;
		return key;
	}

	private parseValue(key: string): void {
		this.values += 1;
		assertElementCount(this.values);
		const code = this.nextCode();
		if (code === QUOTE) this.attach(key, this.parseString());
		else if (code === OPEN_BRACE) this.openContainer({ key, node: {}, list: [], isEmpty: true });
		else if (code === OPEN_BRACKET) this.openContainer({ key, node: null, list: [], isEmpty: true });
		else this.parseScalar(key);
	}

	private openContainer(container: OpenContainer): void {
		this.position += 1;
		this.unclosed.push(container);
		assertDepth(this.unclosed.length);
	}

	private closeContainer(): void {
		const container = this.unclosed.pop();
		if (container !== undefined) this.attach(container.key, container.node ?? container.list);
	}

	private attach(key: string, value: ReportValue): void {
		const container = this.unclosed.at(-1);
		if (container === undefined) this.root = value;
		else if (container.node) addChild(container.node, key, value);
		else container.list.push(value);
	}

	private parseScalar(key: string): void {
		const source = this.match(NUMBER) ?? this.match(LITERAL);
		if (source === null) throw this.malformed();
		assertTextLength(source.length);
		if (source !== 'null') this.attach(key, source);
	}

	private match(pattern: RegExp): string | null {
		pattern.lastIndex = this.position;
		const found = pattern.exec(this.text)?.[0] ?? null;
		if (found !== null) this.position += found.length;
		return found;
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
