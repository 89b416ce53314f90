import { reportUnreadable } from '../../errors';
import { type XmlFault, type XmlHandler, XmlReader } from '../../xml/XmlReader';
import { createSpelling } from './isoNames';
import { assertWithin } from './reportLimits';
import {
	addChild,
	type MapElement,
	REPEATED_ELEMENTS,
	type ReportNode,
	type ReportTree,
	type ReportValue,
	TEXT_NAME,
} from './ReportNode';

const ATTRIBUTE_PREFIX = '@';

/** At most so many levels enclose a report. Namespaces of deeper elements do not name the message. */
const NAMESPACE_DEPTH = 9;

const NOT_BLANK = /[^ \t\r\n]/;

/**
 * Parses one XML text into a tree, in stretches. Names get their usual spelling, texts stay as sent.
 *
 * Refused: what {@link XmlReader} refuses, and elements after the root. Other characters after the root are skipped.
 */
export class XmlTreeParser implements XmlHandler {
	/** Contains the root under its name when the root is closed. */
	private readonly tree: ReportNode = {};
	/** Namespaces and schema locations that the outermost elements declare. */
	private readonly namespaces: string[] = [];
	/**
	 * The elements whose end has not been read yet, the innermost last: its name, its text, and its children and attributes,
	 * null as long as it has none. One list for each, because an object for each element would take a tenth of the time.
	 */
	private readonly names: string[] = [];
	private readonly texts: string[] = [];
	private readonly nodes: Array<ReportNode | null> = [];
	/** Attributes count as elements. */
	private elements = 0;
	private readonly spell = createSpelling();
	private readonly text: string;
	private readonly reader: XmlReader;
	/** Characters since the last element or attribute. The parser may hold them in many pieces, as the text of a comment. */
	private charactersHeld = 0;
	private readonly mapElement: MapElement;

	/** @param start where the first `<` is */
	constructor(text: string, start: number, mapElement: MapElement) {
		this.text = text;
		this.reader = new XmlReader(text, start, this);
		this.mapElement = mapElement;
	}

	/** Continues for some characters. @returns true at the end of the root */
	parseStretch(): boolean {
		const { elements, reader } = this;
		const { takenTo } = reader;
		const isAtEnd = reader.readStretch();
		this.charactersHeld = this.elements === elements ? this.charactersHeld + reader.takenTo - takenTo : 0;
		assertWithin('characters', this.charactersHeld);
		return isAtEnd;
	}

	/** @throws DeliveryError `report_unreadable` if another element follows the root */
	finish(): ReportTree {
		assertNothingFollows(this.text.slice(this.reader.rootEnd));
		return { tree: this.tree, namespaces: this.namespaces };
	}

	refuseDoctype(): Error {
		return reportUnreadable('a document type declaration (DOCTYPE) is not allowed');
	}

	refuse({ line, column, reason }: XmlFault): Error {
		return reportUnreadable(`the XML is not well-formed (line ${line}, column ${column}: ${reason})`);
	}

	open(spelling: string): void {
		this.count();
		this.names.push(this.spell(spelling));
		this.texts.push('');
		this.nodes.push(null);
		assertWithin('levels', this.names.length);
	}

	addAttribute(name: string, value: string): void {
		this.count();
		assertWithin('characters', value.length);
		const local = this.spell(ATTRIBUTE_PREFIX + name.slice(name.indexOf(':') + 1));
		if (name.startsWith('xmlns') || name.startsWith('xsi:')) {
			if (this.names.length <= NAMESPACE_DEPTH) this.namespaces.push(value);
		} else {
			addChild(this.nodeAt(this.names.length - 1), local, value);
		}
	}

	addText(text: string): void {
		const place = this.texts.length - 1;
		const whole = `${this.texts[place]}${text}`;
		this.texts[place] = whole;
		assertWithin('characters', whole.length);
	}

	close(): void {
		const name = this.names.pop() ?? '';
		const value = this.finishElement(name, this.texts.pop() ?? '', this.nodes.pop() ?? null);
		const around = this.names.length - 1;
		if (around < 0) this.tree[name] = value;
		else addChild(this.nodeAt(around), name, value);
	}

	/** White space between child elements is layout. Any other text is kept. */
	private finishElement(name: string, text: string, node: ReportNode | null): ReportValue {
		if (node === null) return text;
		if (text !== '' && NOT_BLANK.test(text)) addChild(node, TEXT_NAME, text);
		return REPEATED_ELEMENTS.has(name) ? this.mapElement(node) : node;
	}

	/** The children and attributes of an element that is still open. */
	private nodeAt(place: number): ReportNode {
		const existing = this.nodes[place];
		if (existing) return existing;
		const node: ReportNode = {};
		this.nodes[place] = node;
		return node;
	}

	private count(): void {
		this.elements += 1;
		assertWithin('elements', this.elements);
	}
}

/** After the root, only comments, processing instructions and plain characters are allowed. */
function assertNothingFollows(rest: string): void {
	for (let at = rest.indexOf('<'); at !== -1; at = rest.indexOf('<', at)) {
		if (rest.startsWith('<!--', at)) at = rest.indexOf('-->', at + 4);
		else at = rest.startsWith('<?', at) ? rest.indexOf('?>', at + 2) : -1;
		if (at === -1) throw reportUnreadable('something follows the end of the first document');
	}
}
