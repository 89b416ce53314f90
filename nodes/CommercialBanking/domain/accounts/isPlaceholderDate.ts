const LEADING_YEAR = /^\s*(\d{4})-/;

/** No bank has electronic records of earlier postings. */
const FIRST_YEAR = 1971;

/** Whether a date stands for no date, as 0001-01-01, 1900-01-01 and 1970-01-01 do in many systems. */
export function isPlaceholderDate(value: unknown): boolean {
	return typeof value === 'string' && Number(LEADING_YEAR.exec(value)?.[1]) < FIRST_YEAR;
}
