import type { IDataObject } from 'n8n-workflow';
import { listOf, objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { evaluate } from './evaluate';
import type { Example } from './readExample';

/** Whether a node with conditions (Filter, IF) lets an item through. It knows the operations that the examples use. */
export function passes(example: Example, node: string, item: IDataObject): boolean {
	const conditions = objectOf(example.parameter(node, 'conditions'), 'the conditions');
	const results = listOf(conditions.conditions, 'their list').map((each) => isMet(objectOf(each, 'a condition'), item));
	return conditions.combinator === 'or' ? results.some(Boolean) : results.every(Boolean);
}

function isMet({ leftValue, rightValue, operator }: JsonObject, item: IDataObject): boolean {
	const left = evaluate(leftValue, item);
	const { type, operation } = objectOf(operator, 'the operator');
	// n8n refuses a value of another type.
	if (typeof left !== type) throw new TypeError(`${String(leftValue)} is not a ${String(type)}`);
	switch (operation) {
		case 'true':
			return left === true;
		case 'false':
			return left === false;
		case 'gte':
			return Number(left) >= Number(rightValue);
		case 'gt':
			return Number(left) > Number(rightValue);
		default:
			throw new Error(`Unknown operation ${String(operation)}`);
	}
}
