import {
	findAccount,
	findPartyName,
	mapParty,
} from '../../../../../nodes/CommercialBanking/domain/pain002/report/mapParty';
import type { ReportValue } from '../../../../../nodes/CommercialBanking/domain/pain002/tree/ReportNode';

/** Each of these comes before those below it. */
const NAMES: ReadonlyArray<[string, ReportValue]> = [
	['name', { Nm: 'name' }],
	['any BIC', { Id: { OrgId: { AnyBIC: 'any BIC' } } }],
	['BIC or BEI', { Id: { OrgId: { BICOrBEI: 'BIC or BEI' } } }],
	['BIC', { Id: { OrgId: { BIC: 'BIC' } } }],
	['other', { Id: { OrgId: { Othr: { Id: 'other' } } } }],
	['proprietary', { Id: { OrgId: { PrtryId: { Id: 'proprietary' } } } }],
	['private', { Id: { PrvtId: { Othr: { Id: 'private' } } } }],
];

const ACCOUNTS: ReadonlyArray<[string, ReportValue]> = [
	['IBAN', { Id: { IBAN: 'IBAN' } }],
	['other', { Id: { Othr: { Id: 'other' } } }],
	['BBAN', { Id: { BBAN: 'BBAN' } }],
	['proprietary', { Id: { PrtryAcct: { Id: 'proprietary' } } }],
	['proxy', { Prxy: { Id: 'proxy' } }],
];

const AGENTS: ReadonlyArray<[string, ReportValue]> = [
	['BICFI', { BICFI: 'BICFI' }],
	['BIC', { BIC: 'BIC' }],
	['combined BIC', { CmbndId: { BIC: 'combined BIC' } }],
	['member', { ClrSysMmbId: { MmbId: 'member' } }],
	['member id', { ClrSysMmbId: { Id: 'member id' } }],
	['combined member id', { CmbndId: { ClrSysMmbId: { Id: 'combined member id' } } }],
	['other', { Othr: { Id: 'other' } }],
	['proprietary', { PrtryId: { Id: 'proprietary' } }],
	['name', { Nm: 'name' }],
	['combined name', { CmbndId: { Nm: 'combined name' } }],
	['name and address', { NmAndAdr: { Nm: 'name and address' } }],
];

/** One element with all members of several. */
function merge(values: readonly ReportValue[]): ReportValue {
	return values.reduce((all, value) => mergeTwo(all, value), {});
}

function mergeTwo(left: ReportValue, right: ReportValue): ReportValue {
	if (typeof left === 'string' || typeof right === 'string' || Array.isArray(left) || Array.isArray(right))
		return right;
	const merged = { ...left };
	for (const [name, value] of Object.entries(right)) merged[name] = mergeTwo(merged[name] ?? {}, value);
	return merged;
}

/** Each alone, and each together with all that come after it. */
const choices = (table: ReadonlyArray<[string, ReportValue]>): Array<[string, string, ReportValue]> =>
	table.flatMap(([name, value], index): Array<[string, string, ReportValue]> => [
		[`${name} alone`, name, value],
		[`${name} before those after it`, name, merge(table.slice(index).map(([, one]) => one))],
	]);

describe('the name of a party', () => {
	it.each(choices(NAMES))('is its %s', (_, expected, party) => {
		expect(findPartyName(party)).toBe(expected);
		expect(findPartyName({ Pty: party })).toBe(expected);
	});

	it('is that of its bank if the party is a bank', () => {
		expect(findPartyName({ Agt: { FinInstnId: { BICFI: 'EXMPCATT' } } })).toBe('EXMPCATT');
		expect(findPartyName({ Pty: { Nm: 'A' }, Agt: { FinInstnId: { BICFI: 'EXMPCATT' } } })).toBe('A');
	});

	it.each<[ReportValue | undefined]>([[undefined], [{}], ['text'], [{ Pty: {} }], [{ Agt: {} }]])(
		'is null: %j',
		(party) => {
			expect(findPartyName(party)).toBeNull();
		},
	);
});

it.each(choices(ACCOUNTS))('the account is its %s', (_, expected, account) => {
	expect(findAccount(account)).toBe(expected);
});

it.each(choices(AGENTS))('the agent is its %s', (_, expected, institution) => {
	const agent = { FinInstnId: institution };
	expect(mapParty(undefined, agent)).toEqual({ name: null, agent: expected });
});

describe('a party', () => {
	const bank = { FinInstnId: { BICFI: 'EXMPCATT', Nm: 'Bank' } };

	it.each<[string, ReportValue, string | null]>([
		['from .10 on', { Pty: { Nm: 'A' }, Nm: 'B', Agt: bank }, 'A'],
		['before', { Nm: 'B', Agt: bank }, 'B'],
		['that is a bank', { Agt: bank }, 'Bank'],
		['without a name', { Pty: { Id: 'x' } }, null],
	])('%s has a name', (_, choice, expected) => {
		expect(mapParty(choice, undefined).name).toBe(expected);
	});

	it('that is a bank is its own agent, unless another is stated', () => {
		expect(mapParty({ Agt: bank }, undefined).agent).toBe('EXMPCATT');
		expect(mapParty({ Agt: bank }, { FinInstnId: { BIC: 'OTHR' } }).agent).toBe('OTHR');
		expect(mapParty({ Nm: 'A' }, { BIC: 'not in the institution' }).agent).toBeNull();
	});
});
