import { createHmac, timingSafeEqual } from 'node:crypto';

/** A place in a list. */
export interface Place {
	readonly position: number;
	/** This place shows an empty page before the rows. */
	readonly emptyFirst: boolean;
}

const macLength = 16;

/**
 * Writes places as opaque, signed text and reads them back. The text is plain Base64, so it may hold `+`, `/` and `=`
 * and must be escaped in a URL. A cursor serves only the list it was issued for.
 */
export class CursorCodec {
	private readonly key: string;

	constructor(seed: number) {
		this.key = `cursor key of seed ${seed}`;
	}

	write(list: string, place: Place): string {
		const text = Buffer.from(`${place.position}${place.emptyFirst ? 'e' : ''}`);
		return Buffer.concat([this.mac(list, text), text]).toString('base64');
	}

	/** The place, or undefined where the cursor is forged, damaged, or of another list. */
	read(list: string, cursor: string): Place | undefined {
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
