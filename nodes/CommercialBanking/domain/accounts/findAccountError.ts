import { isJsonObject, type JsonObject } from '../json/isJsonObject';
import { findFlatText } from './findFlatValue';

/**
 * Finds the error that the bank reports of an account: an Error `{code, message}`, or a text.
 *
 * @example `{"error": {"code": 602, "message": "No consent"}}`: `{ code: '602', message: 'No consent' }`
 * @returns null if there is none, as with `{}` and with an empty text; both null if the bank sends something else
 */
export function findAccountError(
	fields: JsonObject,
): { readonly code: string | null; readonly message: string | null } | null {
	const { error } = fields;
	if (!isJsonObject(error)) {
		const message = findFlatText(fields, 'error');
		return message === null ? null : { code: null, message };
	}
	if (Object.values(error).every((value) => value === null || value === '')) return null;
	return { code: findFlatText(error, 'code'), message: findFlatText(error, 'message') };
}
