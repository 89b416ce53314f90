import { createHmac, timingSafeEqual } from 'node:crypto';

/** A place in a list. */
export interface Place {
	readonly position: number;
	/** An empty page comes before the rows of this place. */
	readonly emptyFirst: boolean;
}

const macLength = 16;

/**
 * Encodes places as signed text. The text is Base64 and can contain `+`, `/` and `=`, so a URL must escape it. A cursor
 * works only for the list for which it was made.
 */
export class CursorCodec {
	private readonly key: string;

	constructor(seed: number) {
		this.key = `cursor key of seed ${seed}`;
	}

	encode(list: string, place: Place): string {
		const text = Buffer.from(`${place.position}${place.emptyFirst ? 'e' : ''}`);
		return Buffer.concat([this.mac(list, text), text]).toString('base64');
	}

	/** @returns undefined when the cursor is forged, damaged, or made for another list */
	decode(list: string, cursor: string): Place | undefined {
		const bytes = Buffer.from(cursor, 'base64');
		const text = bytes.subarray(macLength);
		if (bytes.length <= macLength || bytes.toString('base64') !== cursor) return undefined;
		if (!timingSafeEqual(bytes.subarray(0, macLength), this.mac(list, text))) return undefined;
		return { position: Number.parseInt(text.toString(), 10), emptyFirst: text.toString().endsWith('e') };
	}

	private mac(list: string, text: Buffer): Buffer {
		return createHmac('sha256', this.key).update(list).update('\0').update(text).digest().subarray(0, macLength);
	}
}
