import { SaxesParser } from 'saxes';
import { reportUnreadable } from '../../errors';
import { createSpelling } from './isoNames';
import { assertWithin, CHARACTERS_PER_STRETCH } from './reportLimits';
import {
	addChild,
	type MapElement,
	REPEATED_ELEMENTS,
	type ReportNode,
	type ReportTree,
	type ReportValue,
	TEXT_NAME,
} from './ReportNode';

/** Banks send declarations that are not well-formed (`version=1.0`). The text is decoded already, so we skip it. */
const XML_DECLARATION = /<\?xml(?=[\s?])[^<>]*\?>/y;

const ATTRIBUTE_PREFIX = '@';

/** At most so many levels enclose a report. Namespaces of deeper elements do not name the message. */
const NAMESPACE_DEPTH = 9;

const NOT_BLANK = /[^ \t\r\n]/;

/** An element whose end has not been read yet. */
interface OpenElement {
	readonly name: string;
	/** Its children and attributes; null as long as it has none. */
	node: ReportNode | null;
	text: string;
}

/**
 * Parses one XML text into a tree, in stretches. Names get their usual spelling, texts stay as sent.
 *
 * Refused: XML that is not well-formed, a DOCTYPE, entities other than the five predefined ones and character references,
 * and elements after the root. Other characters after the root are skipped.
 */
export class XmlTreeParser {
	/** Contains the root under its name when the root is closed. */
	private readonly tree: ReportNode = {};
	/** Namespaces and schema locations that the outermost elements declare. */
	private readonly namespaces: string[] = [];
	/** The position after the root; null until the root is closed. The tree ignores everything after it. */
	private rootEnd: number | null = null;
	private readonly unclosed: OpenElement[] = [];
	/** Attributes count as elements. */
	private elements = 0;
	private readonly spell = createSpelling();
	private readonly text: string;
	/** Where the XML begins, without its declaration. */
	private readonly start: number;
	private position = 0;
	private readonly parser = this.connectParser();
	/** Characters since the last element or attribute. The parser may hold them in many pieces, as the text of a comment. */
	private charactersHeld = 0;
	private readonly mapElement: MapElement;

	/** @param start where the first `<` is */
	constructor(text: string, start: number, mapElement: MapElement) {
		this.text = text;
		this.start = skipDeclaration(text, start);
		this.mapElement = mapElement;
	}

	/** Continues for some characters. @returns true at the end of the root or of the text */
	parseStretch(): boolean {
		const end = this.position + CHARACTERS_PER_STRETCH;
		const before = this.elements;
		// Spaces take the place of the text before `start`, so that the parser's positions are those of the text.
		const xmlStart = Math.max(this.position, Math.min(this.start, end));
		const skipped = this.text.slice(this.position, xmlStart).replaceAll(/[^\r\n]/g, ' ');
		this.parser.write(skipped + this.text.slice(xmlStart, end));
		this.position = end;
		this.charactersHeld = this.elements === before ? this.charactersHeld + CHARACTERS_PER_STRETCH : 0;
		assertWithin('textLength', this.charactersHeld);
		return this.rootEnd !== null || end >= this.text.length;
	}

	/** @throws DeliveryError `report_unreadable` if the root is not closed, or if another element follows it */
	finish(): ReportTree {
		if (this.rootEnd === null) {
			throw reportUnreadable(findBareAmpersand(this.text) ?? 'the XML ends before its first element is closed');
		}
		assertNothingFollows(this.text.slice(this.rootEnd));
		return { tree: this.tree, namespaces: this.namespaces };
	}

	private connectParser(): SaxesParser {
		// Not more than seven handlers: with more of them, V8 makes the parser a dictionary, and it takes three times as long.
		const parser = new SaxesParser({ xmlns: false });
		parser.on('doctype', () => {
			if (this.rootEnd === null) throw reportUnreadable('a document type declaration (DOCTYPE) is not allowed');
		});
		parser.on('error', (error) => {
			// The parser reports a wrong closing tag of the root only after it has closed the root, at the same position.
			if (this.rootEnd === null || parser.position <= this.rootEnd)
				throw reportUnreadable(findBareAmpersand(this.text.slice(0, parser.position)) ?? describeFault(error, parser));
		});
		parser.on('opentagstart', ({ name }) => this.open(name));
		parser.on('attribute', ({ name, value }) => this.addAttribute(name, value));
		parser.on('text', (text) => this.addText(text));
		parser.on('cdata', (text) => this.addText(text));
		parser.on('closetag', () => this.close(parser.position));
		return parser;
	}

	private open(spelling: string): void {
		if (this.rootEnd !== null) return;
		this.count();
		this.unclosed.push({ name: this.spell(spelling), node: null, text: '' });
		assertWithin('levels', this.unclosed.length);
	}

	private addAttribute(name: string, value: string): void {
		const element = this.unclosed.at(-1);
		if (element === undefined) return;
		this.count();
		assertWithin('textLength', value.length);
		const local = this.spell(ATTRIBUTE_PREFIX + name.slice(name.indexOf(':') + 1));
		if (name.startsWith('xmlns') || name.startsWith('xsi:')) {
			if (this.unclosed.length <= NAMESPACE_DEPTH) this.namespaces.push(value);
		} else {
			element.node ??= {};
			addChild(element.node, local, value);
		}
	}

	private addText(text: string): void {
		const element = this.unclosed.at(-1);
		if (element === undefined) return;
		element.text += text;
		assertWithin('textLength', element.text.length);
	}

	private close(end: number): void {
		const closed = this.unclosed.pop();
		if (closed === undefined) return;
		const value = this.finishElement(closed);
		const around = this.unclosed.at(-1);
		if (around === undefined) {
			this.tree[closed.name] = value;
			this.rootEnd = end;
		} else {
			around.node ??= {};
			addChild(around.node, closed.name, value);
		}
	}

	/** White space between child elements is layout. Any other text is kept. */
	private finishElement({ name, node, text }: OpenElement): ReportValue {
		if (node === null) return text;
		if (text !== '' && NOT_BLANK.test(text)) addChild(node, TEXT_NAME, text);
		return REPEATED_ELEMENTS.has(name) ? this.mapElement(node) : node;
	}

	private count(): void {
		this.elements += 1;
		assertWithin('elements', this.elements);
	}
}

/** Keeps the reason of the parser's message, but not the names that it quotes: they are content. */
function describeFault(error: Error, { line, columnIndex }: SaxesParser): string {
	const reason = /^\d+:\d+: ([^:."]*)/.exec(error.message)?.[1];
	const place = reason === undefined ? '' : ` (line ${line}, column ${columnIndex}: ${reason})`;
	return `the XML is not well-formed${place}`;
}

const ENTITY = /&(?:[a-z_][\w.-]*|#\d+|#x[\da-f]+);/iy;

/** The parser reads from an `&` to the next semicolon, however far that is. So what it says is not where the fault is. */
function findBareAmpersand(text: string): string | undefined {
	const places = /&|<!--|<!\[CDATA\[/g;
	for (let place = places.exec(text); place !== null; place = places.exec(text)) {
		const [found] = place;
		const end = found === '<!--' ? '-->' : ']]>';
		ENTITY.lastIndex = place.index;
		if (found === '&' && !ENTITY.test(text)) {
			const line = text.slice(0, place.index).split(/\r\n?|\n/).length;
			return `an & in it begins no entity (line ${line}). In XML, write it as &amp;`;
		}
		if (found !== '&') places.lastIndex = indexAfter(text, end, places.lastIndex);
	}
	return undefined;
}

/** The position behind a text; the end, if it is not there. */
function indexAfter(text: string, part: string, start: number): number {
	const found = text.indexOf(part, start);
	return found === -1 ? text.length : found + part.length;
}

function skipDeclaration(text: string, start: number): number {
	XML_DECLARATION.lastIndex = start;
	return XML_DECLARATION.test(text) ? XML_DECLARATION.lastIndex : start;
}

/** After the root, only comments, processing instructions and plain characters are allowed. */
function assertNothingFollows(rest: string): void {
	for (let at = rest.indexOf('<'); at !== -1; at = rest.indexOf('<', at)) {
		if (rest.startsWith('<!--', at)) at = rest.indexOf('-->', at + 4);
		else at = rest.startsWith('<?', at) ? rest.indexOf('?>', at + 2) : -1;
		if (at === -1) throw reportUnreadable('something follows the end of the first document');
	}
}
