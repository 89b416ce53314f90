import { ElementShape, ShapeDraft } from './ElementShape';
import { isNode } from './ReportNode';
import type { Hole } from './TextPattern';
import { NOT_BLANK, XmlTreeBuilder } from './XmlTreeBuilder';

const REFERENCES: ReadonlyMap<string, string> = new Map([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
]);
const REFERENCE = /&(amp|lt|gt|quot|apos);/g;

/** Line ends, what XML does not allow, other references, and the bracket of `]]>`. A parser has to look at them. */
const SPECIAL_IN_TEXT = /[\p{Cc}\p{Cs}\p{Cn}&\]]/u;
const SPECIAL_IN_ATTRIBUTE = /[\p{Cc}\p{Cs}\p{Cn}&<]/u;

const findEndOfText = (text: string, position: number) => text.indexOf('<', position);

const TEXT: Hole = { findEnd: findEndOfText, decode: decodeText };
const TEXT_BESIDE_ATTRIBUTES: Hole = {
	findEnd: findEndOfText,
	// The tree has no place for a blank text beside attributes.
	decode: (source) => (NOT_BLANK.test(source) ? decodeText(source) : null),
};
const ATTRIBUTE: Hole = {
	findEnd: (text, position) => text.indexOf('"', position),
	decode: (source) => (SPECIAL_IN_ATTRIBUTE.test(source) ? null : source),
};

/** An opening tag, a closing tag or an empty element, as programs write them. */
const TAG = /<(\/?)([a-z_][\w.:-]*)((?: [a-z_][\w.:-]*="[^"]*")*)(\/?)>/iy;
const ATTRIBUTES = / ([\w.:-]+)="[^"]*"/g;
/** Ends a comment, an instruction or a CDATA section. What looks like an opening tag may be inside of one. */
const OTHER_END = /(?:--|\?|\])>/;

/**
 * Learns the shape of an XML element.
 *
 * @param source one whole element, from its opening to its closing tag
 * @returns null if it has anything but tags, plain attributes and plain texts
 */
export function learnXmlShape(source: string): ElementShape | null {
	if (OTHER_END.test(source)) return null;
	const learner = new XmlShapeLearner(source);
	const node = learner.learn();
	return node === undefined ? null : ElementShape.make(learner.draft, node);
}

/** Names in texts often have `&amp;`. */
function decodeText(source: string): string | null {
	if (!SPECIAL_IN_TEXT.test(source)) return source;
	if (SPECIAL_IN_TEXT.test(source.replace(REFERENCE, ' '))) return null;
	return source.replace(REFERENCE, (_, name: string) => REFERENCES.get(name) ?? '');
}

class XmlShapeLearner {
	readonly draft = new ShapeDraft();

	private readonly builder = new XmlTreeBuilder();

	private readonly unclosed: string[] = [];

	private position = 0;

	private readonly source: string;

	constructor(source: string) {
		this.source = source;
	}

	/** @returns the element with placeholders; undefined if it cannot be learned */
	learn() {
		while (this.builder.rootEnd === null) {
			if (!this.learnTag()) return undefined;
		}
		const [root] = Object.values(this.builder.tree);
		return this.position === this.source.length && isNode(root) ? root : undefined;
	}

	/** Learns one tag and the text after it. */
	private learnTag(): boolean {
		TAG.lastIndex = this.position;
		const [tag, slash, name = '', attributes = '', emptySlash = ''] = TAG.exec(this.source) ?? [];
		if (tag === undefined || SPECIAL_IN_ATTRIBUTE.test(attributes)) return false;
		this.position += tag.length;
		if (slash === '/') return tag === `</${name}>` && this.close(tag, name) && this.skipLayout();
		this.open(name, attributes, emptySlash);
		if (emptySlash !== '') return this.close('', name) && this.skipLayout();
		return this.source.startsWith('</', this.source.indexOf('<', this.position))
			? this.learnText(attributes === '' ? TEXT : TEXT_BESIDE_ATTRIBUTES)
			: this.skipLayout();
	}

	private open(name: string, attributes: string, emptySlash: string): void {
		this.unclosed.push(name);
		this.draft.countElement(this.unclosed.length);
		this.draft.addLiteral(`<${name}`);
		this.builder.open(name);
		for (const [, attribute = ''] of attributes.matchAll(ATTRIBUTES)) {
			this.draft.addLiteral(` ${attribute}="`);
			this.builder.addAttribute(attribute, this.draft.addHole(ATTRIBUTE));
			this.draft.addLiteral('"');
		}
		this.draft.addLiteral(`${emptySlash}>`);
	}

	private close(tag: string, name: string): boolean {
		this.draft.addLiteral(tag);
		this.builder.close(this.position);
		return this.unclosed.pop() === name;
	}

	private learnText(hole: Hole): boolean {
		const text = this.takeText();
		this.builder.addText(this.draft.addHole(hole));
		return hole.decode(text) !== null;
	}

	/** Text beside elements is rare. Elements with such a text are not learned. */
	private skipLayout(): boolean {
		const text = this.takeText();
		this.draft.addLiteral(text);
		return !NOT_BLANK.test(text);
	}

	private takeText(): string {
		const next = this.source.indexOf('<', this.position);
		const text = this.source.slice(this.position, next === -1 ? this.source.length : next);
		this.position += text.length;
		return text;
	}
}
