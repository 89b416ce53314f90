import type { INodeProperties, IPollFunctions } from 'n8n-workflow';
import { isAccountId, MAX_ACCOUNT_ID_CHARACTERS } from '../domain/urls/isAccountId';
import { absolute, compareDecimals, type Decimal, parseDecimal, parseUnits } from '../domain/values/parseDecimal';
import { getOutput } from '../parameters/outputParameters';
import {
	isEmpty,
	makeItemError,
	makeParameterError,
	type ParameterSource,
	readChoice,
	readParameter,
	toNames,
} from '../parameters/readParameter';
import {
	accountIdsParameter,
	accountsParameter,
	balanceParameter,
	directionParameter,
	eventParameter,
	includeParameter,
	marginOption,
	thresholdParameter,
} from './accountTriggerProperties';

/** Values of the parameter `event`. */
export type PollEvent = (typeof eventParameter)['default'];

/** Without a margin of the user, the margin is one hundredth of the threshold, and at least this. */
const LEAST_MARGIN: Decimal = { units: 1n, places: 0 };

/** Zeros at the end do not count. No currency of a bank account has more. */
const MAX_DECIMALS = 3;

export type PollParameters = ReturnType<typeof getPollParameters>;

export type BalanceParameters = ReturnType<typeof getBalanceParameters>;

/** @throws NodeOperationError that names the parameter that is not usable */
export function getPollParameters(context: IPollFunctions) {
	const source = toSource(context);
	const event = readChoice(source, eventParameter);
	return {
		event,
		/** Undefined: all accounts. */
		accountIds: readChoice(source, accountsParameter) === 'chosen' ? getAccountIds(source) : undefined,
		output: getOutput(source, { idField: event === 'newTransaction' ? 'transactionId' : 'accountId' }),
	};
}

/** Whether transactions count that are not booked yet. @throws NodeOperationError for an unknown choice */
export const includesPending = (context: IPollFunctions): boolean =>
	readChoice(toSource(context), includeParameter) === 'postedAndPending';

/** @throws NodeOperationError for an unknown choice, or if the threshold or the margin is not a number */
export function getBalanceParameters(context: IPollFunctions) {
	const source = toSource(context);
	const threshold = getDecimal(source, thresholdParameter, readParameter(source, thresholdParameter));
	const given = readParameter(source, marginOption, 'options.');
	const margin = isEmpty(given) ? chooseMargin(threshold) : getDecimal(source, marginOption, given);
	if (margin.units < 0n) throw makeParameterError(source, marginOption, given, 'It must not be negative.');
	return {
		balance: readChoice(source, balanceParameter),
		direction: readChoice(source, directionParameter),
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
});

function getAccountIds(source: ParameterSource): string[] {
	const chosen = [...new Set(toNames(readParameter(source, accountIdsParameter)))];
	if (chosen.length === 0) {
		throw makeItemError(source, {
			message: "'Account Names or IDs' names no account",
			whatToDo: "Choose the accounts from the list, or set 'Accounts' to All Accounts.",
		});
	}
	if (chosen.every(isAccountId)) return chosen;
	throw makeItemError(source, {
		message: "'Account Names or IDs' has a value that is not an account ID",
		whatToDo: `Choose the accounts from the list, or enter the accountId that the operation Get Many of accounts returns (1 to ${MAX_ACCOUNT_ID_CHARACTERS} characters).`,
	});
}

function getDecimal(source: ParameterSource, parameter: INodeProperties, value: unknown): Decimal {
	const decimal = parseDecimal(value);
	if (decimal && parseUnits(value, MAX_DECIMALS) !== undefined) return decimal;
	const whatToDo =
		'Write a number such as 10000.50, with at most three decimals: a point before the cents, nothing between thousands.';
	throw makeParameterError(source, parameter, value, whatToDo);
}

function chooseMargin({ units, places }: Decimal): Decimal {
	const hundredth = { units: absolute(units), places: places + 2 };
	return compareDecimals(hundredth, LEAST_MARGIN) > 0 ? hundredth : LEAST_MARGIN;
}
