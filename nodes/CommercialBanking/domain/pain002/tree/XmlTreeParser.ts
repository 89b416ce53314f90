import { SaxesParser } from 'saxes';
import { reportUnreadable } from '../../errors';
import { describePlace } from './describePlace';
import { MAX_SHAPE_LENGTH, MIN_TEXT_LENGTH } from './ElementShape';
import { learnXmlShape } from './learnXmlShape';
import { RecentShapes } from './RecentShapes';
import type { ReplaceElement } from './ReplaceElement';
import { CHARACTERS_PER_STRETCH, MAPPED_PER_STRETCH } from './reportLimits';
import { XmlTreeBuilder } from './XmlTreeBuilder';

/** The closing tag of a transaction, which is repeated thousands of times. The tree has the same name without prefix. */
const REPEATED_END = /<\/((?:[A-Za-z_][\w.-]*:)?TxInfAndSts)>/g;

/** Line ends and indentation between elements. */
const LAYOUT = /[ \t\r\n]*/y;

/** The parser gets so many characters at once. Few enough, so that a stretch can end between transactions. */
const CHARACTERS_PER_WRITE = 4_096;

/** A parser gives all line ends as `\n`: XML 1.0, section 2.11. */
const LINE_END = /\r\n?/g;

/**
 * Parses one XML text in stretches.
 *
 * The parser `saxes` checks all of it, except for a transaction that directly follows another one and has the same tags
 * as an earlier one: its texts are compared with what needs no check, and it is told to the builder directly.
 */
export class XmlTreeParser {
	readonly builder: XmlTreeBuilder;

	private readonly text: string;

	private readonly parser: SaxesParser;

	private readonly mayCompare: boolean;

	private readonly shapes = new RecentShapes(learnXmlShape);

	private position: number;

	/** Characters that the parser did not see. */
	private skipped: number;

	/** Where the element ended that was closed last. */
	private lastEnd = -1;

	/** Where the next closing tag of a transaction ends; Infinity if there is none. */
	private repeatedEnd = 0;

	/** The name in that tag. Its prefix says nothing. */
	private repeatedName = '';

	/** @param start where the first element begins, or what is before it, without the XML declaration */
	constructor(text: string, start: number, replaceElement?: ReplaceElement) {
		this.text = text;
		this.position = start;
		this.skipped = start;
		this.mayCompare = replaceElement !== undefined && text.length >= MIN_TEXT_LENGTH;
		this.builder = new XmlTreeBuilder(replaceElement);
		this.parser = this.connectParser();
	}

	/**
	 * Continues for some characters, or for some transactions.
	 *
	 * @returns true at the end of the root or of the text
	 * @throws DeliveryError `report_unreadable`
	 */
	parseStretch(): boolean {
		const stop = this.position + CHARACTERS_PER_STRETCH;
		const lastReplaced = this.builder.replaced + MAPPED_PER_STRETCH;
		while (!this.isAtEnd && this.position < stop && this.builder.replaced < lastReplaced) {
			if (!this.readRepeated()) this.parseOn();
		}
		return this.isAtEnd;
	}

	private get isAtEnd(): boolean {
		return this.builder.rootEnd !== null || this.position >= this.text.length;
	}

	/** Reads a transaction that looks like an earlier one, if an element has just ended here. */
	private readRepeated(): boolean {
		if (this.lastEnd !== this.position || !this.comparesShapes) return false;
		LAYOUT.lastIndex = this.position;
		const [layout = ''] = LAYOUT.exec(this.text) ?? [];
		const start = this.position + layout.length;
		if (!this.text.startsWith(`<${this.repeatedName}`, start)) return false;
		const shape = this.shapes.read(this.text, start);
		if (shape === undefined) return false;
		// A text beside elements is in no item, but its length has a limit.
		if (layout !== '') this.builder.addText(layout.replace(LINE_END, '\n'));
		this.builder.addRepeated(this.repeatedName, shape);
		this.skipped += shape.end - this.position;
		this.position = shape.end;
		this.lastEnd = shape.end;
		return true;
	}

	/** Lets the parser continue, at most to the end of the next transaction. */
	private parseOn(): void {
		const repeatedEnd = this.comparesShapes ? this.findRepeatedEnd() : Infinity;
		const end = Math.min(repeatedEnd, this.position + CHARACTERS_PER_WRITE, this.text.length);
		this.parser.write(this.text.slice(this.position, end));
		this.position = end;
		if (end === repeatedEnd && end === this.lastEnd) this.learn();
	}

	private findRepeatedEnd(): number {
		if (this.repeatedEnd <= this.position) {
			REPEATED_END.lastIndex = this.position;
			const found = REPEATED_END.exec(this.text);
			this.repeatedEnd = found === null ? Infinity : REPEATED_END.lastIndex;
			this.repeatedName = found?.[1] ?? '';
		}
		return this.repeatedEnd;
	}

	/** Only elements that are replaced can be compared: a shape has one element for all that it reads. */
	private get comparesShapes(): boolean {
		return this.mayCompare && this.shapes.areUseful;
	}

	/** Learns the shape of the transaction that ended here. */
	private learn(): void {
		const start = this.text.lastIndexOf(`<${this.repeatedName}`, this.position - 1);
		if (start === -1 || this.position - start > MAX_SHAPE_LENGTH) return;
		this.shapes.learn(this.text.slice(start, this.position));
	}

	private connectParser(): SaxesParser {
		const { builder } = this;
		const parser = new SaxesParser({ xmlns: false });
		const position = () => this.skipped + parser.position;
		parser.on('doctype', () => {
			if (builder.rootEnd === null) throw reportUnreadable('a document type declaration (DOCTYPE) is not allowed');
		});
		parser.on('error', (error) => {
			// The parser reports a wrong closing tag of the root only after it has closed the root, at the same position.
			if (builder.rootEnd === null || position() <= builder.rootEnd) throw this.notWellFormed(error, position());
		});
		parser.on('opentagstart', (tag) => builder.open(tag.name));
		parser.on('attribute', (attribute) => builder.addAttribute(attribute.name, attribute.value));
		parser.on('text', (text) => builder.addText(text));
		parser.on('cdata', (text) => builder.addText(text));
		parser.on('closetag', () => {
			this.lastEnd = position();
			builder.close(this.lastEnd);
		});
		return parser;
	}

	/** Keeps the reason of the parser's message, but not the names that it quotes: they are content. */
	private notWellFormed(error: Error, position: number): Error {
		const reason = /^\d+:\d+: ([^:."]*)/.exec(error.message)?.[1];
		const place = reason === undefined ? '' : ` (${describePlace(this.text, position)}: ${reason})`;
		return reportUnreadable(`the XML is not well-formed${place}`);
	}
}
