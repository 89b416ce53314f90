/** An expression may give a Date, or a DateTime of Luxon. Both are ISO 8601 text in JSON. */
export function toDateText(value: unknown): string {
	const text: unknown = typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value;
	return typeof text === 'string' ? text : '';
}
