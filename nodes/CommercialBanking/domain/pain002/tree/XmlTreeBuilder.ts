import { assertDepth, assertElementCount, assertTextLength } from './reportLimits';
import type { ElementShape } from './ElementShape';
import { REPEATED_ELEMENTS, type ReplaceElement } from './ReplaceElement';
import {
	addChild,
	ATTRIBUTE_PREFIX,
	isNode,
	makeNode,
	type ReportNode,
	type ReportValue,
	TEXT_NAME,
} from './ReportNode';

/** A report is at most so deep in other elements. Namespaces of deeper elements do not name the message. */
const NAMESPACE_DEPTH = 9;

/** A pain.002 has about 200 different names. */
const MAX_KNOWN_NAMES = 1000;

export const NOT_BLANK = /[^ \t\r\n]/;

/** A name of an element or attribute that occurred in the document. */
interface KnownName {
	/** As in the document. The name of an attribute begins with `@`. */
	readonly spelling: string;
	/** As in the tree: without the namespace prefix. */
	readonly local: string;
	/** The name that followed last time. Most transactions have the same elements in the same order. */
	next: KnownName | null;
}

/**
 * Builds the tree of an XML document from the events of its parser.
 *
 * The open elements are kept in three stacks, not in one stack of objects: this is the innermost loop, and it is faster.
 */
export class XmlTreeBuilder {
	/** Contains the root under its name when the root is closed. */
	readonly tree: ReportNode = {};

	/** Namespaces and schema locations that the outermost elements declare. */
	readonly namespaces: string[] = [];

	/** The position after the root; null until the root is closed. The tree ignores everything after it. */
	rootEnd: number | null = null;

	/** How many elements were replaced. */
	replaced = 0;

	private readonly names: string[] = [];

	/** The members of each open element; null until it has a child or an attribute. */
	private readonly nodes: Array<ReportNode | null> = [];

	private readonly texts: string[] = [];

	private readonly knownNames = new Map<string, KnownName>();

	private lastName: KnownName = { spelling: '', local: '', next: null };

	private depth = 0;

	private elements = 0;

	private readonly replaceElement: ReplaceElement | undefined;

	/** @param replaceElement for repeated elements */
	constructor(replaceElement?: ReplaceElement) {
		this.replaceElement = replaceElement;
	}

	open(name: string): void {
		if (this.rootEnd !== null) return;
		this.names[this.depth] = this.localNameOf(name);
		this.nodes[this.depth] = null;
		this.texts[this.depth] = '';
		this.depth += 1;
		this.elements += 1;
		assertDepth(this.depth);
		assertElementCount(this.elements);
	}

	addAttribute(name: string, value: string): void {
		if (this.depth === 0) return;
		assertTextLength(value.length);
		if (name.startsWith('xmlns') || name.startsWith('xsi:')) {
			if (this.depth <= NAMESPACE_DEPTH) this.namespaces.push(value);
			return;
		}
		this.addChild(this.localNameOf(ATTRIBUTE_PREFIX + name), value);
	}

	addText(text: string): void {
		if (this.depth === 0) return;
		const earlier = this.texts[this.depth - 1] ?? '';
		const whole = earlier === '' ? text : earlier + text;
		assertTextLength(whole.length);
		this.texts[this.depth - 1] = whole;
	}

	/** Adds a repeated element that was not read tag by tag. */
	addRepeated(spelling: string, { node, size }: Pick<ElementShape, 'node' | 'size'>): void {
		this.elements += size.elements;
		assertDepth(this.depth + size.depth);
		assertElementCount(this.elements);
		const name = this.localNameOf(spelling);
		this.addChild(name, this.finish(name, node));
	}

	close(position: number): void {
		if (this.depth === 0) return;
		this.depth -= 1;
		const name = this.names[this.depth] ?? '';
		const value = this.finish(name, valueOf(this.nodes[this.depth] ?? null, this.texts[this.depth] ?? ''));
		if (this.depth > 0) {
			this.addChild(name, value);
		} else {
			addChild(this.tree, name, value);
			this.rootEnd = position;
		}
	}

	private finish(name: string, value: ReportValue): ReportValue {
		if (this.replaceElement === undefined || !isNode(value) || !REPEATED_ELEMENTS.has(name)) return value;
		this.replaced += 1;
		return this.replaceElement(value);
	}

	/** Adds a child to the innermost open element. The first child needs no search for an equal name. */
	private addChild(name: string, value: ReportValue): void {
		const node = this.nodes[this.depth - 1];
		if (node) addChild(node, name, value);
		else this.nodes[this.depth - 1] = makeNode(name, value);
	}

	private localNameOf(name: string): string {
		const expected = this.lastName.next;
		const known = expected?.spelling === name ? expected : this.knownName(name);
		// A name that is not in the map must not stay in memory through this link.
		if (this.knownNames.size < MAX_KNOWN_NAMES) this.lastName.next = known;
		this.lastName = known;
		return known.local;
	}

	/** Returns the same string for the same name. V8 looks a property up faster by a string that it knows already. */
	private knownName(spelling: string): KnownName {
		const known = this.knownNames.get(spelling);
		if (known !== undefined) return known;
		const [local = ''] = Object.keys({ [localName(spelling)]: 0 });
		const added = { spelling, local, next: null };
		if (this.knownNames.size < MAX_KNOWN_NAMES) this.knownNames.set(spelling, added);
		return added;
	}
}

/** White space between child elements is layout. Any other text is kept. */
function valueOf(node: ReportNode | null, text: string): ReportValue {
	if (node === null) return text;
	if (text !== '' && NOT_BLANK.test(text)) addChild(node, TEXT_NAME, text);
	return node;
}

/** `ns2:GrpHdr` and `@ns2:Ccy` without `ns2:`. */
function localName(spelling: string): string {
	const colon = spelling.indexOf(':');
	if (colon === -1) return spelling;
	const local = spelling.slice(colon + 1);
	return spelling.startsWith(ATTRIBUTE_PREFIX) ? ATTRIBUTE_PREFIX + local : local;
}
