export const checkWidth = 120;
export const checkHeight = 50;

/** Tells whether a pixel of a check is dark: a frame, lines for the text, and bars that depend on the image's ID. */
export function drawCheck(imageId: string): (x: number, y: number) => boolean {
	const bars = Buffer.from(imageId);
	return (x, y) => {
		if (x === 0 || y === 0 || x === checkWidth - 1 || y === checkHeight - 1) return true;
		if (y === 12 || y === 22) return x > 8 && x < 90;
		const bar = bars[Math.floor((x - 8) / 8)] ?? 0;
		return y > 34 && y < 44 && x >= 8 && ((bar >> (x % 8)) & 1) === 1;
	};
}
