/** Codes from the first status of a payment to the last. Codes without `<` between them never follow each other. */
const CODES_IN_ORDER = [
	// Received. The name of the payee is verified before anything else.
	'RCVD < RVNC < RCVC RVCM RVMC RVNA RVNM',
	// Checked.
	'ACTC < PATC < ACCP < ACFC < ACFW < PRES < PDNG',
	// Accepted.
	'PART < ACWC < ACIS',
	// In process.
	'ACSP < ACPD < ACWP < BLCK',
	// Settled.
	'ACSC < ACCC < CPUC',
	// Failed or returned: this can follow any other status.
	'CANC RJCT',
].flatMap((codes) => codes.split(' < '));

const RANKS = new Map(
	CODES_IN_ORDER.flatMap((codes, index) => codes.split(' ').map((code) => [code, toRank(index + 1)] as const)),
);

const RANK_OF_UNKNOWN_CODE = toRank(0);

const FRACTION_DIGITS = 9;

/** ISO 8601: a date, with or without time and zone. */
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * A text that sorts: of two statuses of one payment, the one with the greater key is the newer.
 *
 * E.g. `2026-03-02T09:30:00.000000000 14`: the time of the report, then the rank of the status, for reports of the same
 * time.
 *
 * @param orderTime from `makeOrderTime`
 */
export function makeOrderKey(orderTime: string, status: string | null): string {
	return `${orderTime} ${RANKS.get(status ?? '') ?? RANK_OF_UNKNOWN_CODE}`;
}

/**
 * The time of a report as a text of fixed length that sorts, e.g. `2026-03-02T09:30:00.123456789`, in UTC. A time
 * without a zone stays as it is.
 *
 * @param createdAt `CreDtTm` of the report
 * @param receivedAt ISO 8601; used where `createdAt` is missing or no time
 * @returns empty where both are missing, so that the key sorts before all others
 */
export function makeOrderTime(createdAt: string | null, receivedAt: string | null): string {
	return toSortableTime(createdAt) ?? toSortableTime(receivedAt) ?? '';
}

function toSortableTime(timestamp: string | null): string | null {
	const [, date, minutes = '00:00', seconds = '00', fraction = '', zone = 'Z'] = TIMESTAMP.exec(timestamp ?? '') ?? [];
	if (date === undefined) return null;
	const milliseconds = Date.parse(`${date}T${minutes}:${seconds}Z`) - toMilliseconds(zone);
	if (Number.isNaN(milliseconds)) return null;
	const utc = new Date(milliseconds).toISOString();
	// A zone can move the last hours of the year 9999 to a longer year.
	if (utc.length !== '2026-03-02T09:30:00.000Z'.length) return null;
	return `${utc.slice(0, -'.000Z'.length)}.${fraction.slice(0, FRACTION_DIGITS).padEnd(FRACTION_DIGITS, '0')}`;
}

/** `+01:00`, `+0100` and `+01` are one hour. */
function toMilliseconds(zone: string): number {
	if (zone.toUpperCase() === 'Z') return 0;
	const hours = Number(zone.slice(1, 3));
	const minutes = Number(zone.slice(-2)) * (zone.length > 3 ? 1 : 0);
	return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

function toRank(index: number): string {
	return String(index).padStart(2, '0');
}
