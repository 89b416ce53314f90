import { deliveryMalformed, deliveryTooLarge } from '../errors';
import { isRecord } from '../json/isRecord';
import { parseBoundedJson } from '../json/parseBoundedJson';
import { parseCompactJwe, type JweMembers } from './parseCompactJwe';

/** The body of a delivery. */
export interface DeliveryBody {
	/** The parsed body; undefined if it is not JSON. */
	readonly json: unknown;
	/** The JWE in it, if there is one. */
	readonly jwe: JweMembers | undefined;
}

/** In it fits an encrypted report of 16 MiB, the most that a report may have. */
const MAX_BODY_MEBIBYTES = 24;

const BODY_BOUNDS = { maxLength: MAX_BODY_MEBIBYTES * 1024 * 1024, maxDepth: 32, maxValues: 10_000 };

/** A JSON string may hold JSON text, with another such string in it. No more than that. */
const MAX_JSON_TEXTS = 2;

/** A value in the body. */
interface Place {
	readonly value: unknown;
	/** How many JSON texts were opened on the way to it. */
	readonly jsonTexts: number;
}

/**
 * Finds the JWE in a request body: raw text, a JSON string, or any field of a JSON object. A field may hold that JSON as
 * text. There is no recursion.
 *
 * @throws DeliveryError `delivery_too_large`; `delivery_malformed` if the JSON is beyond the limits, or if there is more than one JWE: to open
 *   one of them would lose the other without notice
 */
export function findJwe(body: string): DeliveryBody {
	if (body.length > BODY_BOUNDS.maxLength) throw deliveryTooLarge(`The body is larger than ${MAX_BODY_MEBIBYTES} MiB.`);
	const text = body.trim();
	if (!/^[[{"]/.test(text)) return { json: undefined, jwe: parseCompactJwe(text) };
	const parsed = parseBoundedJson(text, BODY_BOUNDS);
	if (!parsed) throw deliveryMalformed('The body is not JSON, or is nested too deeply, or has too many fields.');
	const found = collectJwes(parsed.value);
	if (found.length > 1) throw deliveryMalformed('The body holds more than one JWE.');
	return { json: parsed.value, jwe: found[0] };
}

function collectJwes(root: unknown): JweMembers[] {
	const found: JweMembers[] = [];
	const places: Place[] = [{ value: root, jsonTexts: 0 }];
	for (let place = places.pop(); place && found.length < 2; place = places.pop()) {
		const jwe = classifyJwe(place.value);
		if (jwe) found.push(jwe);
		else places.push(...listInside(place));
	}
	return found;
}

function classifyJwe(value: unknown): JweMembers | undefined {
	if (typeof value === 'string') return parseCompactJwe(value.trim());
	if (!isRecord(value) || typeof value.ciphertext !== 'string') return undefined;
	const headers = [value.protected, value.unprotected, value.header, value.recipients];
	return headers.some((header) => header !== undefined) ? value : undefined;
}

function listInside({ value, jsonTexts }: Place): Place[] {
	if (typeof value === 'string') {
		if (jsonTexts >= MAX_JSON_TEXTS || !/^\s*[[{"]/.test(value)) return [];
		const parsed = parseBoundedJson(value, BODY_BOUNDS);
		return parsed ? [{ value: parsed.value, jsonTexts: jsonTexts + 1 }] : [];
	}
	const inside = typeof value === 'object' && value !== null ? Object.values(value) : [];
	return inside.map((child: unknown) => ({ value: child, jsonTexts }));
}
