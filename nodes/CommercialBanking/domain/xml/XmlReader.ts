import { SaxesParser } from 'saxes';
import { keepError } from '../errors';

/** Where XML is not well-formed, and why. It quotes nothing of the document. */
export interface XmlFault {
	/** `wrongEnd`: an end tag of another element, by which the parser has closed the innermost one. `cut`: the text ends. */
	readonly kind: 'wrongEnd' | 'cut' | 'other';
	readonly reason: string;
	/** From 1 on. */
	readonly line: number;
	readonly column: number;
}

/** Takes the parts of a document in their order. What stands before the root and behind it is left out. */
export interface XmlHandler {
	open(name: string): void;
	/** An attribute of the element that was opened last. */
	addAttribute(name: string, value: string): void;
	/** A piece of text of the innermost open element. */
	addText(text: string): void;
	/** The innermost open element ends. */
	close(): void;
	refuse(fault: XmlFault): Error;
	refuseDoctype(): Error;
}

/** How much of a text is parsed before other work may get a turn: about 1 ms. */
export const CHARACTERS_PER_STRETCH = 16_384;

/** The first stretch. Each one is twice as long as the one before, so that a thousand small documents take no longer than one. */
const FIRST_STRETCH = 256;

/** Behind the root, the rest of a stretch may be a hundred documents, and each of their elements is an error of the parser. */
const BEHIND_ROOT = new Error('Another document begins');

/** Banks send declarations that are not well-formed (`version=1.0`). The text is decoded already, so we skip it. */
const XML_DECLARATION = /^<\?xml(?=[\s?])[^<>]*\?>/;

/** No fault is farther behind the & that caused it. */
const CHARACTERS_BEHIND_CAUSE = 1_000_000;

type SliceableText = Pick<string, 'length' | 'slice'>;

/**
 * Reads one XML document of a text, in stretches. After each of them, other work may get a turn.
 *
 * Refused: XML that is not well-formed, a DOCTYPE, and entities other than the five predefined ones and character references.
 */
export class XmlReader {
	/** The position behind the root; undefined until the root is closed. Nobody has looked at what follows. */
	rootEnd: number | undefined;
	private readonly text: SliceableText;
	/** Where the XML begins, without its declaration. */
	private readonly start: number;
	private readonly handler: XmlHandler;
	private readonly parser: SaxesParser;
	/** Up to where the text was given to the parser. */
	private position: number;
	private stretch = FIRST_STRETCH;
	private levels = 0;
	/** The position behind the last tag. */
	private tagEnd: number;

	/** @param start where the first `<` of the document is */
	constructor(text: SliceableText, start: number, handler: XmlHandler) {
		this.text = text;
		const [declaration = ''] = XML_DECLARATION.exec(text.slice(start, start + FIRST_STRETCH)) ?? [];
		this.start = start + declaration.length;
		this.position = this.start;
		this.tagEnd = this.start;
		this.handler = handler;
		this.parser = this.connectParser();
	}

	/** The position in the text up to which it is read. */
	get readTo(): number {
		return this.start + this.parser.position;
	}

	/** How much of the text the parser has got. */
	get takenTo(): number {
		return Math.min(this.position, this.text.length);
	}

	/**
	 * Continues for some characters.
	 *
	 * @returns true at the end of the root
	 * @throws the error that the handler makes, also if the text ends before the root
	 */
	readStretch(): boolean {
		const end = this.position + this.stretch;
		this.stretch = Math.min(2 * this.stretch, CHARACTERS_PER_STRETCH);
		try {
			this.parser.write(this.text.slice(this.position, end));
		} catch (error) {
			if (error !== BEHIND_ROOT) throw keepError(error);
		}
		this.position = end;
		if (this.rootEnd !== undefined) return true;
		if (end >= this.text.length)
			throw this.refuse('cut', 'it ends before its first element is closed', this.text.length);
		return false;
	}

	private connectParser(): SaxesParser {
		// Not more than seven handlers: with more of them, V8 makes the parser a dictionary, and it takes three times as long.
		const parser = new SaxesParser({ xmlns: false });
		parser.on('doctype', () => {
			if (this.rootEnd === undefined) throw this.handler.refuseDoctype();
		});
		parser.on('error', ({ message }) => {
			// The parser reports a wrong closing tag of the root only after it has closed the root, at the same position.
			if (this.rootEnd !== undefined && this.readTo > this.rootEnd) throw BEHIND_ROOT;
			// The parser's message quotes names, which may be content.
			const reason = /^\d+:\d+: ([^:."]*)/.exec(message)?.[1] ?? 'broken';
			throw this.refuse(reason.startsWith('unexpected close') ? 'wrongEnd' : 'other', reason, this.readTo);
		});
		parser.on('opentagstart', ({ name }) => {
			if (this.rootEnd !== undefined) return;
			this.levels += 1;
			this.tagEnd = this.readTo;
			this.handler.open(name);
		});
		parser.on('attribute', ({ name, value }) => {
			if (this.levels > 0) this.handler.addAttribute(name, value);
		});
		const addText = (text: string) => {
			if (this.levels > 0) this.handler.addText(text);
		};
		parser.on('text', addText);
		parser.on('cdata', addText);
		parser.on('closetag', () => this.close());
		return parser;
	}

	private close(): void {
		if (this.levels === 0) return;
		this.levels -= 1;
		this.tagEnd = this.readTo;
		if (this.levels === 0) this.rootEnd = this.tagEnd;
		this.handler.close();
	}

	/** The parser reads from an `&` to the next semicolon, however far that is. So what it says is not where the fault is. */
	private refuse(kind: XmlFault['kind'], reason: string, end: number): Error {
		const ampersand = findBareAmpersand(
			this.text.slice(this.tagEnd, Math.min(end, this.tagEnd + CHARACTERS_BEHIND_CAUSE)),
		);
		if (ampersand === undefined) return this.handler.refuse({ kind, reason, ...this.findPlace(end) });
		const place = this.findPlace(this.tagEnd + ampersand);
		return this.handler.refuse({ kind: 'other', reason: 'an & begins no entity. In XML, write it as &amp;', ...place });
	}

	private findPlace(position: number): Pick<XmlFault, 'line' | 'column'> {
		let line = 1;
		let lineStart = 0;
		for (let start = 0; start < position; start += CHARACTERS_PER_STRETCH) {
			const length = Math.min(CHARACTERS_PER_STRETCH, position - start);
			// One character more tells whether a carriage return ends the line.
			for (const { index } of this.text.slice(start, start + length + 1).matchAll(LINE_END)) {
				if (index === length) break;
				line += 1;
				lineStart = start + index + 1;
			}
		}
		return { line, column: position - lineStart };
	}
}

const LINE_END = /\n|\r(?!\n)/g;

const ENTITY = /&(?:[a-z_][\w.-]*|#\d+|#x[\da-f]+);/iy;

/** @returns the position of the first `&` that begins no entity, outside of comments and CDATA */
function findBareAmpersand(text: string): number | undefined {
	const places = /&|<!--|<!\[CDATA\[/g;
	for (let place = places.exec(text); place !== null; place = places.exec(text)) {
		const [found] = place;
		const end = found === '<!--' ? '-->' : ']]>';
		ENTITY.lastIndex = place.index;
		if (found === '&' && !ENTITY.test(text)) return place.index;
		if (found !== '&') places.lastIndex = indexAfter(text, end, places.lastIndex);
	}
	return undefined;
}

/** The position behind a text; the end, if it is not there. */
function indexAfter(text: string, part: string, start: number): number {
	const found = text.indexOf(part, start);
	return found === -1 ? text.length : found + part.length;
}
