import { ElementShape, ShapeDraft } from './ElementShape';
import { findEndOfNumber, findEndOfScalar } from './findEndOfScalar';
import { JsonTreeBuilder } from './JsonTreeBuilder';
import { isNode } from './ReportNode';
import type { Hole } from './TextPattern';

/** Escapes, and what must be escaped. */
const SPECIAL_IN_STRING = /[\p{Cc}\\]/u;

const STRING: Hole = {
	findEnd: (text, position) => text.indexOf('"', position),
	decode: (source) => (SPECIAL_IN_STRING.test(source) ? null : source),
};
const NUMBER: Hole = { findEnd: findEndOfNumber, decode: (source) => source };

const SPACE = /[ \t\r\n]*/y;
/** A key without escapes. */
const KEY = /"([^"\\]*)"[ \t\r\n]*:[ \t\r\n]*/y;
/** A string without escapes. */
const TEXT = /"([^"\\]*)"/y;

/**
 * Learns the shape of a JSON object.
 *
 * @param source one whole object that was parsed without an error
 * @returns null if a key or a string has an escape
 */
export function learnJsonShape(source: string): ElementShape | null {
	const learner = new JsonShapeLearner(source);
	const node = learner.learn();
	return node === undefined ? null : ElementShape.make(learner.draft, node);
}

class JsonShapeLearner {
	readonly draft = new ShapeDraft();

	private readonly builder = new JsonTreeBuilder();

	private depth = 0;

	private position = 0;

	private readonly source: string;

	constructor(source: string) {
		this.source = source;
	}

	/** @returns the object with placeholders; undefined if it cannot be learned */
	learn() {
		do {
			this.copy(SPACE);
			const next = this.source.charAt(this.position);
			if (next === '}' || next === ']') this.close();
			else if (!this.learnMember()) return undefined;
		} while (this.depth > 0);
		const root = this.builder.root ?? undefined;
		return this.position === this.source.length && isNode(root) ? root : undefined;
	}

	private learnMember(): boolean {
		if (this.source.charAt(this.position) === ',') {
			this.copyCharacter();
			this.copy(SPACE);
		}
		const key = this.builder.container?.node ? this.copy(KEY)?.[1] : '';
		return key !== undefined && this.learnValue(key);
	}

	private learnValue(key: string): boolean {
		const bracket = this.source.charAt(this.position);
		if (bracket !== '{' && bracket !== '[') return this.learnScalar(key);
		if (bracket === '{') this.builder.openObject(key);
		else this.builder.openList(key);
		this.depth += 1;
		this.draft.countElement(this.depth);
		this.copyCharacter();
		return true;
	}

	private learnScalar(key: string): boolean {
		this.draft.countElement(this.depth);
		const string = this.match(TEXT);
		if (string !== null) {
			this.draft.addLiteral('"');
			this.builder.addText(key, this.draft.addHole(STRING));
			this.draft.addLiteral('"');
			this.position += string[0].length;
			return true;
		}
		const end = findEndOfScalar(this.source, this.position);
		if (end === -1) return false;
		this.learnNumberOrLiteral(key, this.source.slice(this.position, end));
		this.position = end;
		return true;
	}

	private learnNumberOrLiteral(key: string, scalar: string): void {
		const isLiteral = scalar === 'true' || scalar === 'false' || scalar === 'null';
		if (isLiteral) this.draft.addLiteral(scalar);
		if (scalar === 'null') this.builder.addNull();
		else this.builder.addText(key, isLiteral ? scalar : this.draft.addHole(NUMBER));
	}

	private close(): void {
		this.depth -= 1;
		this.builder.close();
		this.copyCharacter();
	}

	private copyCharacter(): void {
		this.draft.addLiteral(this.source.charAt(this.position));
		this.position += 1;
	}

	private copy(pattern: RegExp): RegExpExecArray | null {
		const found = this.match(pattern);
		if (found === null) return null;
		this.draft.addLiteral(found[0]);
		this.position += found[0].length;
		return found;
	}

	private match(pattern: RegExp): RegExpExecArray | null {
		pattern.lastIndex = this.position;
		return pattern.exec(this.source);
	}
}
