import { NodeOperationError } from 'n8n-workflow';
import { cutText } from '../domain/values/cutText';
import { quoteSafely } from '../domain/values/quoteSafely';
import type { Task } from './runItems';

const MAX_QUOTE_CHARACTERS = 60;

/**
 * Makes the error for a parameter that cannot be used. It repeats what was typed, or what an expression gave, without
 * account numbers and tokens.
 *
 * @param label the name of the parameter in the editor
 * @param description what to do
 */
export function makeParameterError(
	{ context, itemIndex }: Task,
	label: string,
	value: unknown,
	description: string,
): NodeOperationError {
	const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
	const message = `'${label}' is ${isEmpty ? 'empty' : quote(value)}`;
	return new NodeOperationError(context.getNode(), message, { itemIndex, description });
}

/** A date with points or slashes is no account number, though it has eight digits. */
function quote(value: unknown): string {
	const text = typeof value === 'string' ? value.trim() : JSON.stringify(value);
	return cutText(/^\d{1,2}[./]\d{1,2}[./]\d{4}$/.test(text) ? text : quoteSafely(text), MAX_QUOTE_CHARACTERS);
}

/** Gets a parameter without blanks around it. It is empty for what is no text: an expression may find nothing. */
export function getText({ context, itemIndex }: Task, name: string): string {
	const value: unknown = context.getNodeParameter(name, itemIndex, '');
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
