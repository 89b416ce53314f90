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

	/** False where the elements are too different from each other. */
	get areUseful(): boolean {
		return this.failures < MAX_FAILURES;
	}

	/** The shape of the element that was read last. */
	get latest(): ElementShape | undefined {
		return this.shapes[0];
	}

	/** @returns the position after an element that has one of the shapes, or -1 */
	read(text: string, position: number): number {
		for (const [index, shape] of this.shapes.entries()) {
			const end = shape.read(text, position);
			if (end === -1) continue;
			this.shapes.splice(index, 1);
			this.shapes.unshift(shape);
			this.failures -= 1;
			return end;
		}
		this.failures += 1;
		return -1;
	}

	/** @param learnShape returns null if the element cannot be learned */
	learn(learnShape: () => ElementShape | null): void {
		if (this.lessons === MAX_LESSONS) return;
		this.lessons += 1;
		const shape = learnShape();
		if (shape === null) return;
		this.shapes.unshift(shape);
		if (this.shapes.length > MAX_SHAPES) this.shapes.pop();
	}
}
