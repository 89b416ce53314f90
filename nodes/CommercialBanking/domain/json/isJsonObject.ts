import type { IDataObject } from 'n8n-workflow';

/** Whether a JSON value is an object, and so fit to be an item's `json`. */
export function isDataObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A row of a list as an item's `json`. Lists of this API hold objects; anything else is kept, under `value`. */
export function toDataObject(row: unknown): IDataObject {
	if (isDataObject(row)) return row;
	const isScalar = typeof row === 'string' || typeof row === 'number' || typeof row === 'boolean';
	return { value: isScalar ? row : JSON.stringify(row) };
}
