import { type INode, type INodeProperties, type INodePropertyOptions, NodeOperationError } from 'n8n-workflow';
import { cutText } from '../domain/values/cutText';
import { quoteSafely } from '../domain/values/quoteSafely';

const MAX_QUOTE_CHARACTERS = 60;

/** Describes a parameter, an option or a field of a credential that is a text, and empty by default. */
export const textParameter = (
	[displayName, name]: readonly [displayName: string, name: string],
	description: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({ displayName, name, type: 'string', default: '', description, ...more });

/** A parameter with a list of values, and one of them as its default. */
export interface ChoiceParameter<Value extends string> extends INodeProperties {
	options: Array<INodePropertyOptions & { value: Value }>;
	default: Value;
}

/** Lets the compiler take the values from the description. */
export const choiceParameter = <const Value extends string>(parameter: ChoiceParameter<Value>) => parameter;

const collectionOf =
	(displayName: string, placeholder: string) =>
	(options: readonly INodeProperties[]): INodeProperties => ({
		displayName,
		name: displayName.toLowerCase(),
		type: 'collection',
		placeholder,
		default: {},
		options: [...options],
	});

export const optionsParameter = collectionOf('Options', 'Add option');

export const filtersParameter = collectionOf('Filters', 'Add Filter');

/** Who has a problem: a node and, in an action, the input item for which n8n evaluates expressions. */
export interface ErrorSource {
	readonly context: { getNode(): INode };
	readonly itemIndex?: number;
}

export interface ParameterSource extends ErrorSource {
	readonly context: {
		getNode(): INode;
		getNodeParameter(name: string, itemIndex: number, fallback: unknown): unknown;
	};
}

/** The collection that a parameter belongs to, as a prefix of its name. Empty if it belongs to none. */
export type CollectionPrefix = '' | 'filters.' | 'filters.chosenDays.days.' | 'options.';

/** Reads a parameter by its description, so that its name and its default stand only there. */
export function readParameter(
	{ context, itemIndex = 0 }: ParameterSource,
	{ name, default: fallback }: INodeProperties,
	collection: CollectionPrefix = '',
): unknown {
	return context.getNodeParameter(collection + name, itemIndex, fallback);
}

/** Reads text or a number as trimmed text; anything else is ''. */
export function readText(
	source: ParameterSource,
	parameter: INodeProperties,
	collection: CollectionPrefix = '',
): string {
	return toText(readParameter(source, parameter, collection));
}

const isTextOrNumber = (value: unknown) => typeof value === 'string' || typeof value === 'number';

export const toText = (value: unknown): string => (isTextOrNumber(value) ? String(value).trim() : '');

/**
 * Parses names that a person or an expression gives: a text with commas, a list, or one name. Empty names are left out.
 *
 * @returns undefined if something is neither a text nor a number
 */
export function toNames(value: unknown): string[] | undefined {
	const parts: readonly unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
	return parts.every(isTextOrNumber) ? parts.map(toText).filter((name) => name !== '') : undefined;
}

/**
 * Reads a whole number of at least 1.
 *
 * @returns undefined if the parameter is empty
 * @throws NodeOperationError if the value is not a whole number of at least 1
 */
export function readCount(
	source: ParameterSource,
	parameter: INodeProperties,
	collection: CollectionPrefix = '',
): number | undefined {
	const value = readParameter(source, parameter, collection);
	if (isEmpty(value)) return undefined;
	const count = Number(value);
	if (Number.isSafeInteger(count) && count >= 1) return count;
	throw makeParameterError(source, parameter, value, 'It must be a whole number of at least 1.');
}

/** What a switch can be: AI models, and expressions on a sheet, give texts or numbers. */
const SWITCH_VALUES: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
	[true, true],
	[1, true],
	['true', true],
	[false, false],
	[0, false],
	['false', false],
]);

/** Returns undefined for a value that is neither on nor off. An empty switch has its default. */
export function toSwitch(parameter: INodeProperties, value: unknown): boolean | undefined {
	const given = isEmpty(value) ? parameter.default : value;
	return SWITCH_VALUES.get(typeof given === 'string' ? given.trim().toLowerCase() : given);
}

/** @throws NodeOperationError for a value that is neither on nor off */
export function readSwitch(
	source: ParameterSource,
	parameter: INodeProperties,
	collection: CollectionPrefix = '',
): boolean {
	const value = readParameter(source, parameter, collection);
	const isOn = toSwitch(parameter, value);
	if (isOn === undefined) throw makeParameterError(source, parameter, value, 'It must be true or false.');
	return isOn;
}

/** Returns a value that the editor offers. Any other value, which an expression may give, becomes the default. */
export function toChoice<Value extends string>(parameter: ChoiceParameter<Value>, value: unknown): Value {
	return findChoice(parameter, value) ?? parameter.default;
}

/** @throws NodeOperationError for a value that the editor does not offer */
export function readChoice<Value extends string>(
	source: ParameterSource,
	parameter: ChoiceParameter<Value>,
	collection: CollectionPrefix = '',
): Value {
	const value = readParameter(source, parameter, collection);
	const choice = findChoice(parameter, value);
	if (choice !== undefined) return choice;
	const names = parameter.options.map((option) => option.value).join(', ');
	throw makeParameterError(source, parameter, value, `It must be one of these: ${names}.`);
}

function findChoice<Value extends string>({ options }: ChoiceParameter<Value>, value: unknown): Value | undefined {
	return options.find((option) => option.value === value)?.value;
}

/** Returns a date as text; '' for other values. An expression may give a Date or a DateTime of Luxon: both become ISO 8601. */
export function toDateText(value: unknown): string {
	const text: unknown = typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value;
	return typeof text === 'string' ? text : '';
}

/** Whether a parameter has no value: a user left it empty, or an expression found nothing. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

export interface ProblemText {
	readonly message: string;
	readonly whatToDo: string;
}

/** Makes an error of the input item: what is wrong, and what to do. What comes from outside is quoted safely by the caller. */
export function makeItemError(
	{ context, itemIndex }: ErrorSource,
	{ message, whatToDo: description }: ProblemText,
): NodeOperationError {
	return new NodeOperationError(context.getNode(), message, { itemIndex, description });
}

/** Makes the error for a parameter that cannot be used. It quotes the value without account numbers and tokens. */
export function makeParameterError(
	source: ErrorSource,
	{ displayName }: Pick<INodeProperties, 'displayName'>,
	value: unknown,
	description: string,
): NodeOperationError {
	const trimmed = typeof value === 'string' ? value.trim() : value;
	const quoted = isEmpty(trimmed) ? 'empty' : quote(trimmed);
	const { context, itemIndex } = source;
	return new NodeOperationError(context.getNode(), `'${displayName}' is ${quoted}`, { itemIndex, description });
}

/** Where n8n publishes a workflow, it shows only the message of an error (2.41.1). So this puts what to do into it. */
export function putAdviceIntoMessage(error: NodeOperationError): NodeOperationError {
	if (!error.description) return error;
	error.message = `${error.message.replace(/\.$/, '')}. ${error.description}`;
	error.description = undefined;
	return error;
}

/** Makes the error for a value that is no date. For day, month and year with points, it proposes the usable form. */
export function makeDateError(source: ErrorSource, parameter: INodeProperties, value: unknown): NodeOperationError {
	// With slashes, nobody knows which number is the month.
	const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(toDateText(value).trim()) ?? [];
	const today = new Date().toISOString().slice(0, 10);
	const example = `a date such as ${today}, or a time such as ${today}T08:00:00, with or without a time zone`;
	if (!year) return makeParameterError(source, parameter, value, `Write it as ${example}.`);
	const form = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	return makeParameterError(source, parameter, value, `Write it as ${form}.`);
}

/** Quotes a value. A date with points or slashes has eight digits, but is not masked like an account number. */
function quote(value: unknown): string {
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return cutText(/^\d{1,2}[./]\d{1,2}[./]\d{4}$/.test(text) ? text : quoteSafely(text), MAX_QUOTE_CHARACTERS);
}
