import type { ReportNode, ReportValue } from './ReportNode';
import { type Hole, TextPattern } from './TextPattern';

/** Marks a place for a value while a shape is made. XML has no such character. JSON has it as an escape, and a shape none. */
const PLACEHOLDER_START = '\0';

/** In a shorter text, learning shapes takes longer than it saves. */
export const MIN_TEXT_LENGTH = 10_000;

/** A longer element is not compared: that helps nobody, and takes time. */
export const MAX_SHAPE_LENGTH = 20_000;

/** Counts of the elements of XML, or of the values of JSON. */
export interface ElementSize {
	readonly elements: number;
	readonly depth: number;
}

type SetValue = (value: string) => void;

/**
 * The shape of an element: its tags or keys, without its values. Most transactions of a report have one of a few shapes,
 * and comparing a text with a known shape is several times as fast as parsing it.
 */
export class ElementShape {
	readonly size: ElementSize;

	/** The element with the values that were read last. It changes with the next reading. */
	readonly node: ReportNode;

	/** The position after the element that was read last. */
	end = -1;

	private readonly pattern: TextPattern;

	private readonly setValues: readonly SetValue[];

	private constructor(draft: ShapeDraft, node: ReportNode, setValues: readonly SetValue[]) {
		this.size = draft.size;
		this.node = node;
		this.pattern = draft.makePattern();
		this.setValues = setValues;
	}

	/**
	 * @param node the element with placeholders for its values
	 * @returns null if a value has no place in the element. Declarations of namespaces have none.
	 */
	static make(draft: ShapeDraft, node: ReportNode): ElementShape | null {
		const setValues: SetValue[] = [];
		collectPlaces(node, setValues);
		// A value without a place leaves a hole in the list, which has no key.
		const isComplete = draft.values === Object.keys(setValues).length;
		return isComplete ? new ElementShape(draft, node, setValues) : null;
	}

	/**
	 * Reads an element of this shape into `node`, and sets `end`.
	 *
	 * @returns false if the text at the position has another shape
	 */
	read(text: string, position: number): boolean {
		const end = this.pattern.match(text, position);
		if (end === -1 || end - position > MAX_SHAPE_LENGTH) return false;
		this.end = end;
		const { values } = this.pattern;
		for (let index = 0; index < values.length; index += 1) this.setValues[index]?.(values[index] ?? '');
		return true;
	}
}

/** Collects the parts of a shape in the order of the text. */
export class ShapeDraft {
	size: ElementSize = { elements: 0, depth: 0 };

	private readonly literals = [''];

	private readonly holes: Hole[] = [];

	get values(): number {
		return this.holes.length;
	}

	/** @param depth how many elements are open, with this one */
	countElement(depth: number): void {
		this.size = { elements: this.size.elements + 1, depth: Math.max(this.size.depth, depth) };
	}

	addLiteral(text: string): void {
		this.literals.push(`${this.literals.pop() ?? ''}${text}`);
	}

	/** @returns what stands for the value in the element */
	addHole(hole: Hole): string {
		this.holes.push(hole);
		this.literals.push('');
		return `${PLACEHOLDER_START}${this.holes.length - 1}`;
	}

	makePattern(): TextPattern {
		return new TextPattern(this.literals, this.holes);
	}
}

function collectPlaces(value: ReportNode | ReportValue[], setValues: SetValue[]): void {
	if (Array.isArray(value)) {
		for (const [index, child] of value.entries()) {
			visit(child, setValues, (text) => {
				value[index] = text;
			});
		}
	} else {
		for (const [name, child] of Object.entries(value)) {
			visit(child, setValues, (text) => {
				value[name] = text;
			});
		}
	}
}

function visit(value: ReportValue, setValues: SetValue[], setValue: SetValue): void {
	if (typeof value !== 'string') collectPlaces(value, setValues);
	else if (value.startsWith(PLACEHOLDER_START)) setValues[Number(value.slice(PLACEHOLDER_START.length))] = setValue;
}
