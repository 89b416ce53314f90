import type { ElementShape } from './ElementShape';
import { REPEATED_ELEMENTS, type ReplaceElement } from './ReplaceElement';
import { assertDepth, assertElementCount, assertTextLength } from './reportLimits';
import { addChild, type ReportNode, type ReportValue } from './ReportNode';

/** An object or a list whose end has not been read yet. */
export interface OpenContainer {
	/** Its key in the object around it. */
	readonly key: string;
	/** Its key, or the key of the list around it. */
	readonly name: string;
	/** The object; null for a list. */
	readonly node: ReportNode | null;
	readonly list: ReportValue[];
	isEmpty: boolean;
}

/** Builds the tree of a JSON text from its values in their order. In a list, all keys are empty. */
export class JsonTreeBuilder {
	/** Null until the outermost value is closed, and for the literal null. */
	root: ReportValue | null = null;

	/** The innermost container that is not closed yet. */
	container: OpenContainer | undefined;

	/** How many elements were replaced. */
	replaced = 0;

	private readonly unclosed: OpenContainer[] = [];

	private values = 0;

	private readonly replaceElement: ReplaceElement | undefined;

	/** @param replaceElement for repeated elements */
	constructor(replaceElement?: ReplaceElement) {
		this.replaceElement = replaceElement;
	}

	openObject(key: string): void {
		this.open(key, {});
	}

	openList(key: string): void {
		this.open(key, null);
	}

	/** Ends the innermost container. */
	close(): void {
		const closed = this.unclosed.pop();
		this.container = this.unclosed.at(-1);
		if (closed !== undefined) this.attach(closed.key, this.finish(closed));
	}

	/** A string without its quotes, or the source of a number, `true` or `false`. */
	addText(key: string, text: string): void {
		this.count();
		assertTextLength(text.length);
		this.attach(key, text);
	}

	/** Adds a repeated element of a list that was not read value by value. */
	addRepeated({ node, size }: Pick<ElementShape, 'node' | 'size'>): void {
		this.count(size.elements);
		assertDepth(this.unclosed.length + size.depth);
		this.attach('', this.replace(node));
	}

	/** A null is left out of the tree. */
	addNull(): void {
		this.count();
	}

	private open(key: string, node: ReportNode | null): void {
		this.count();
		const around = this.container;
		const name = around === undefined || around.node ? key : around.name;
		this.container = { key, name, node, list: [], isEmpty: true };
		this.unclosed.push(this.container);
		assertDepth(this.unclosed.length);
	}

	private finish({ name, node, list }: OpenContainer): ReportValue {
		if (node === null) return list;
		return REPEATED_ELEMENTS.has(name) ? this.replace(node) : node;
	}

	private replace(node: ReportNode): ReportNode {
		if (this.replaceElement === undefined) return node;
		this.replaced += 1;
		return this.replaceElement(node);
	}

	private attach(key: string, value: ReportValue): void {
		const { container } = this;
		if (container === undefined) this.root = value;
		else if (container.node) addChild(container.node, key, value);
		else container.list.push(value);
	}

	private count(values = 1): void {
		this.values += values;
		assertElementCount(this.values);
	}
}
