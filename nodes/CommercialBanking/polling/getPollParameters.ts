import { type INodeProperties, type IPollFunctions, NodeOperationError } from 'n8n-workflow';
import { createWallClock } from '../domain/values/createWallClock';
import { isAccountId, MAX_ACCOUNT_ID_CHARACTERS } from '../domain/urls/isAccountId';
import { parsePeriodBound } from '../domain/accounts/findPostingPeriod';
import { compareDecimals, type Decimal, parseDecimal } from '../domain/values/parseDecimal';
import { getOutput } from '../parameters/outputParameters';
import {
	type CollectionPrefix,
	isEmpty,
	type ParameterSource,
	readParameter,
	toChoice,
	toDateText,
	toNames,
} from '../parameters/readParameter';
import {
	accountIdsParameter,
	accountsParameter,
	balanceParameter,
	directionParameter,
	eventParameter,
	identifyByOption,
	includeParameter,
	marginOption,
	startDateOption,
	thresholdParameter,
} from './accountTriggerProperties';

/** Values of the parameter `event`. */
export type PollEvent = (typeof eventParameter)['default'];

/** Without a margin of the user, the margin is one hundredth of the threshold, and at least this. */
const LEAST_MARGIN: Decimal = { isNegative: false, isZero: false, digits: '1' };

export type PollParameters = ReturnType<typeof getPollParameters>;

export type TransactionParameters = ReturnType<typeof getTransactionParameters>;

export type BalanceParameters = ReturnType<typeof getBalanceParameters>;

/** @throws NodeOperationError that names the parameter that is not usable */
export function getPollParameters(context: IPollFunctions) {
	const event = getEvent(context);
	return {
		event,
		/** Undefined: all accounts. */
		accountIds: get(context, accountsParameter) === 'chosen' ? getAccountIds(context) : undefined,
		output: getOutput(toSource(context), event === 'newTransaction' ? 'transactionId' : 'accountId'),
	};
}

/** @throws NodeOperationError if the start date is not a date */
export function getTransactionParameters(context: IPollFunctions) {
	return {
		includesPending: get(context, includeParameter) === 'postedAndPending',
		identifyBy: toChoice(identifyByOption, get(context, identifyByOption, 'options.')),
		/** Transactions of this moment or later are news at the first poll, in milliseconds since 1970. Undefined: none are. */
		startDate: getStartDate(context),
		wallClock: createWallClock(context.getTimezone()),
	} as const;
}

/** @throws NodeOperationError if the threshold or the margin is not a number */
export function getBalanceParameters(context: IPollFunctions) {
	const threshold = getDecimal(context, thresholdParameter);
	if (!threshold) throw unusable(context, "'Threshold' must be a number");
	const margin = getDecimal(context, marginOption, 'options.') ?? chooseMargin(threshold);
	if (margin.isNegative) throw unusable(context, "'Margin' must not be negative");
	return {
		balance: toChoice(balanceParameter, get(context, balanceParameter)),
		direction: toChoice(directionParameter, get(context, directionParameter)),
		threshold,
		margin,
	} as const;
}

/** A poll has no input items, so n8n takes no index there. */
const toSource = (context: IPollFunctions): ParameterSource => ({
	context: {
		getNode: () => context.getNode(),
		getNodeParameter: (name, _, fallback): unknown => context.getNodeParameter(name, fallback),
	},
	itemIndex: 0,
});

const get = (context: IPollFunctions, parameter: INodeProperties, collection?: CollectionPrefix): unknown =>
	readParameter(toSource(context), parameter, collection);

function unusable(context: IPollFunctions, message: string, description?: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), message, { description });
}

function getEvent(context: IPollFunctions): PollEvent {
	const event = get(context, eventParameter);
	const known = eventParameter.options.find(({ value }) => value === event);
	if (known) return known.value;
	throw unusable(context, `The event "${String(event)}" is not known to this version of the node`);
}

function getAccountIds(context: IPollFunctions): string[] {
	const chosen = [...new Set(toNames(get(context, accountIdsParameter)))];
	if (chosen.length === 0) throw unusable(context, "'Account Names or IDs' names no account");
	if (chosen.every(isAccountId)) return chosen;
	throw unusable(
		context,
		"'Account Names or IDs' has a value that is not an account ID",
		`Choose the accounts from the list, or enter the accountId that the operation Get Many of accounts returns (1 to ${MAX_ACCOUNT_ID_CHARACTERS} characters).`,
	);
}

function getDecimal(
	context: IPollFunctions,
	parameter: INodeProperties,
	collection: CollectionPrefix = '',
): Decimal | undefined {
	const value = get(context, parameter, collection);
	if (isEmpty(value)) return undefined;
	const decimal = parseDecimal(value);
	if (decimal) return decimal;
	throw unusable(context, `'${parameter.displayName}' must be a number`);
}

function chooseMargin({ digits }: Decimal): Decimal {
	const hundredth = parseDecimal(`${digits}e-2`);
	return hundredth && compareDecimals(hundredth, LEAST_MARGIN) > 0 ? hundredth : LEAST_MARGIN;
}

function getStartDate(context: IPollFunctions): number | undefined {
	const value = get(context, startDateOption, 'options.');
	if (isEmpty(value)) return undefined;
	const bound = parsePeriodBound(toDateText(value), 'first', context.getTimezone());
	if (!bound) throw unusable(context, "'Start Date' is not a date", 'Write it as 2025-06-19.');
	return bound.instant;
}
