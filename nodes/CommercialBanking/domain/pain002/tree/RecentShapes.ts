import type { ElementShape } from './ElementShape';

/** Rejected and accepted transactions have different shapes, and some fields are not in all of them. */
const MAX_SHAPES = 8;

/** After so many more failures than successes, comparing is no longer worth its time. */
const MAX_FAILURES = 64;

/** Elements that cannot be learned would otherwise be tried again and again. */
const MAX_LESSONS = 64;

/** The shapes of the latest elements, the latest first. */
export class RecentShapes {
	private readonly shapes: ElementShape[] = [];

	private failures = 0;

	private lessons = 0;

	private readonly learnShape: (source: string) => ElementShape | null;

	/** @param learnShape returns null if the element cannot be learned */
	constructor(learnShape: (source: string) => ElementShape | null) {
		this.learnShape = learnShape;
	}

	/** False where the elements are too different from each other. */
	get areUseful(): boolean {
		return this.failures < MAX_FAILURES;
	}

	/** Reads the element at the position. @returns its shape; undefined if it has none of the shapes */
	read(text: string, position: number): ElementShape | undefined {
		const index = this.shapes.findIndex((known) => known.read(text, position));
		const shape = this.shapes[index];
		if (shape === undefined) {
			this.failures += 1;
			return undefined;
		}
		this.shapes.splice(index, 1);
		this.shapes.unshift(shape);
		// Earlier successes do not pay for later failures: a report could begin with one kind and continue with another.
		this.failures = Math.max(0, this.failures - 1);
		return shape;
	}

	/** Learns the shape of an element that was parsed, if it is new. */
	learn(source: string): void {
		if (this.lessons === MAX_LESSONS || this.isKnown(source)) return;
		this.lessons += 1;
		const shape = this.learnShape(source);
		if (shape === null) return;
		this.shapes.unshift(shape);
		if (this.shapes.length > MAX_SHAPES) this.shapes.pop();
	}

	private isKnown(source: string): boolean {
		return this.shapes.some((shape) => shape.read(source, 0) && shape.end === source.length);
	}
}
