import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../json/isJsonObject';

/**
 * Turns `fiAttributes`, a list of `{name, value}`, into an object. A name that comes more than once gets the list
 * of its values.
 */
export function mapAttributes(fiAttributes: unknown): IDataObject {
	if (isDataObject(fiAttributes)) return fiAttributes;
	if (!Array.isArray(fiAttributes)) return {};
	const values = new Map<string, Array<IDataObject[string]>>();
	for (const attribute of fiAttributes) {
		if (!isDataObject(attribute) || typeof attribute.name !== 'string') continue;
		values.set(attribute.name, [...(values.get(attribute.name) ?? []), attribute.value ?? null]);
	}
	return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}
