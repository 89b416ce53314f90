import { findFaultsOfTables } from './codeTables';
import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';

const neutral = { means: 'The account is closed.', whatToDo: 'Ask your bank.' };
const faultsOfTexts = (texts: unknown) => findFaultsOfTables(statusTable, { AC04: { name: 'Closed', texts } });

describe('the tables of codes', () => {
	it('have the right shape', () => {
		expect(findFaultsOfTables()).toEqual([]);
	});
});

describe('the check of their shape', () => {
	it.each([
		['all levels', { any: { neutral }, transaction: { neutral }, payment: { neutral }, group: { neutral } }],
		['a direction that says everything anew', { any: { neutral, incoming: { means: 'No.', whatToDo: 'Wait.' } } }],
		['a direction that says one thing anew', { any: { neutral, outgoing: { whatToDo: 'Wait. Ask later.' } } }],
	])('accepts %s', (_, texts) => {
		expect(faultsOfTexts(texts)).toEqual([]);
	});

	it.each([
		['no level', {}],
		['an unknown level', { any: { neutral }, batch: { neutral } }],
		['no neutral text', { any: { outgoing: neutral } }],
		['an unknown direction', { any: { neutral, sideways: { means: 'No.' } } }],
		['an empty direction', { any: { neutral, outgoing: {} } }],
		['a direction that repeats the neutral text', { any: { neutral, outgoing: { ...neutral, means: 'No.' } } }],
		['half a neutral text', { any: { neutral: { means: 'The account is closed.' } } }],
		['an unknown key', { any: { neutral: { ...neutral, hint: 'No.' } } }],
		['no full stop', { any: { neutral: { ...neutral, means: 'The account is closed' } } }],
		['a small first letter', { any: { neutral: { ...neutral, means: 'the account is closed.' } } }],
		['a doubled space', { any: { neutral: { ...neutral, means: 'The account  is closed.' } } }],
		['a line break', { any: { neutral: { ...neutral, means: 'The account\nis closed.' } } }],
		['a second sentence with a small first letter', { any: { neutral: { ...neutral, means: 'It is. it was.' } } }],
		['a meaning that is too long', { any: { neutral: { ...neutral, means: `A${'a'.repeat(179)}.` } } }],
		['a thing to do that is too long', { any: { neutral: { ...neutral, whatToDo: `A${'a'.repeat(199)}.` } } }],
	])('finds %s', (_, texts) => {
		expect(faultsOfTexts(texts)).not.toEqual([]);
	});
});
