const LEADING_YEAR = /^\s*(\d{4})-/;

/** 1970-01-01 is the zero of many systems, so 1971 is the first year that counts. 9999-12-31 is the end of time in others. */
const FIRST_YEAR = 1971;
const LAST_YEAR = 9998;

/** Whether a date stands for no date, as 0001-01-01, 1900-01-01, 1970-01-01 and 9999-12-31 do in many systems. */
export function isPlaceholderDate(value: unknown): boolean {
	const year = typeof value === 'string' ? Number(LEADING_YEAR.exec(value)?.[1]) : Number.NaN;
	return year < FIRST_YEAR || year > LAST_YEAR;
}
