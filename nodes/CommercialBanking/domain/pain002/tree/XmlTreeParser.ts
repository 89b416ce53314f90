import { reportUnreadable } from '../../errors';
import { CHARACTERS_PER_STRETCH, type XmlFault, type XmlHandler, XmlReader } from '../../xml/XmlReader';
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
 * Refused: what {@link XmlReader} refuses, and elements after the root. Other characters after the root are skipped.
 */
export class XmlTreeParser implements XmlHandler {
	/** Contains the root under its name when the root is closed. */
	private readonly tree: ReportNode = {};
	/** Namespaces and schema locations that the outermost elements declare. */
	private readonly namespaces: string[] = [];
	private readonly unclosed: OpenElement[] = [];
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
		const before = this.elements;
		const isAtEnd = this.reader.readStretch();
		this.charactersHeld = this.elements === before ? this.charactersHeld + CHARACTERS_PER_STRETCH : 0;
		assertWithin('textLength', this.charactersHeld);
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
		this.unclosed.push({ name: this.spell(spelling), node: null, text: '' });
		assertWithin('levels', this.unclosed.length);
	}

	addAttribute(name: string, value: string): void {
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

	addText(text: string): void {
		const element = this.unclosed.at(-1);
		if (element === undefined) return;
		element.text += text;
		assertWithin('textLength', element.text.length);
	}

	close(): void {
		const closed = this.unclosed.pop();
		if (closed === undefined) return;
		const value = this.finishElement(closed);
		const around = this.unclosed.at(-1);
		if (around === undefined) {
			this.tree[closed.name] = value;
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

/** After the root, only comments, processing instructions and plain characters are allowed. */
function assertNothingFollows(rest: string): void {
	for (let at = rest.indexOf('<'); at !== -1; at = rest.indexOf('<', at)) {
		if (rest.startsWith('<!--', at)) at = rest.indexOf('-->', at + 4);
		else at = rest.startsWith('<?', at) ? rest.indexOf('?>', at + 2) : -1;
		if (at === -1) throw reportUnreadable('something follows the end of the first document');
	}
}
