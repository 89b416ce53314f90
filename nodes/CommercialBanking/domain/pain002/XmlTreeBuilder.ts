import { assertDepth, assertElementCount, assertTextLength } from './reportLimits';
import { addChild, ATTRIBUTE_PREFIX, type ReportNode, type ReportValue, TEXT_NAME } from './reportTree';

/** Envelope, message wrapper and report: namespaces further down say nothing of the message. */
const NAMESPACE_DEPTH = 6;

/** A pain.002 has some 200 different names. */
const MAX_LOCAL_NAMES = 1000;

const NOT_BLANK = /[^ \t\r\n]/;

/**
 * Builds the tree of an XML document from the events of its parser.
 *
 * The open elements are three stacks and not one of objects: this is the innermost loop of reading a report.
 */
export class XmlTreeBuilder {
	/** Holds the root under its name, once it is closed. */
	readonly tree: ReportNode = {};

	/** Namespaces and schema locations declared on the outermost elements. */
	readonly namespaces: string[] = [];

	/** Where the root ended; null before that. Whatever comes later is not part of the tree. */
	rootEnd: number | null = null;

	private readonly names: string[] = [];

	/** What an open element has so far; null until it has a child or an attribute. */
	private readonly nodes: Array<ReportNode | null> = [];

	private readonly texts: string[] = [];

	private readonly localNames = new Map<string, string>();

	private depth = 0;

	private elements = 0;

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
		addChild(this.nodeAt(this.depth - 1), ATTRIBUTE_PREFIX + localName(name), value);
	}

	addText(text: string): void {
		if (this.depth === 0) return;
		const whole = (this.texts[this.depth - 1] ?? '') + text;
		assertTextLength(whole.length);
		this.texts[this.depth - 1] = whole;
	}

	close(position: number): void {
		if (this.depth === 0) return;
		this.depth -= 1;
		const name = this.names[this.depth] ?? '';
		const value = valueOf(this.nodes[this.depth] ?? null, this.texts[this.depth] ?? '');
		if (this.depth > 0) {
			addChild(this.nodeAt(this.depth - 1), name, value);
		} else {
			addChild(this.tree, name, value);
			this.rootEnd = position;
		}
	}

	/** One string for each name: as a property's name, a new one would have to be looked up again for each element. */
	private localNameOf(name: string): string {
		const known = this.localNames.get(name);
		if (known !== undefined) return known;
		const [local = ''] = Object.keys({ [localName(name)]: 0 });
		if (this.localNames.size < MAX_LOCAL_NAMES) this.localNames.set(name, local);
		return local;
	}

	private nodeAt(index: number): ReportNode {
		const existing = this.nodes[index];
		if (existing) return existing;
		const node: ReportNode = {};
		this.nodes[index] = node;
		return node;
	}
}

/** Space between child elements is layout; any other text is kept. */
function valueOf(node: ReportNode | null, text: string): ReportValue {
	if (node === null) return text;
	if (text !== '' && NOT_BLANK.test(text)) addChild(node, TEXT_NAME, text);
	return node;
}

function localName(name: string): string {
	const colon = name.indexOf(':');
	return colon === -1 ? name : name.slice(colon + 1);
}
