import { inheritStatus } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';

const LEVELS = ['payment', 'batch', 'file'] as const;

/** A status, `-` for none, `*` at a mixed level, and the codes of its reasons. */
function block(text: string, index: number) {
	const [written = '-', ...codes] = text.split(' ');
	const status = written.replace('*', '');
	const reasons = codes.map((code) => ({ code, proprietary: null, originator: null, additionalInformation: [] }));
	const level = LEVELS[index] ?? 'file';
	return { level, status: status === '-' ? null : status, reasons, isMixed: written.endsWith('*') };
}

it.each<[string, string, string[], string]>([
	['nothing where it has both', 'RJCT AC04', ['RJCT AM04'], 'RJCT AC04'],
	['nothing from nobody', '- AC04', [], '- AC04'],
	['status and reasons', '-', ['RJCT AM04'], 'RJCT AM04 inherited'],
	['the status, with its own reasons', '- AC04', ['RJCT AM04'], 'RJCT AC04 inherited'],
	['the nearest status', '-', ['ACCP', 'RJCT AM04'], 'ACCP inherited'],
	['the status of the group where the batch has none', '-', ['-', 'RJCT AM04'], 'RJCT AM04 inherited'],
	['the reasons of the batch before those of the group', '-', ['- AC04', 'RJCT AM04'], 'RJCT AC04 inherited'],
	['no PART', '-', ['PART* AM04'], '-'],
	['nothing from above PART', '-', ['PART*', 'RJCT AM04'], '-'],
	['nothing from a level that counts others', '-', ['RJCT* AM04'], '-'],
	['nothing from above a level that only counts', '-', ['-*', 'RJCT AM04'], '-'],
	['the reasons of the same status', 'RJCT', ['RJCT AM04'], 'RJCT AM04'],
	['the reasons of the same status, two levels above', 'RJCT', ['RJCT', 'RJCT AM04'], 'RJCT AM04'],
	['the reasons of a level without a status below the same status', 'RJCT', ['- AC04', 'RJCT'], 'RJCT AC04'],
	['no reasons of another status', 'RJCT', ['ACCP AM04'], 'RJCT'],
	['no reasons of another status, also through a level without one', 'RJCT', ['- AC04', 'ACCP'], 'RJCT'],
	['no reasons from beyond another status', 'RJCT', ['ACCP', 'RJCT AM04'], 'RJCT'],
	['no reasons of PART', 'RJCT', ['PART* AM04'], 'RJCT'],
	['no reasons of a level without a status above one that has it', 'RJCT', ['RJCT', '- AM04'], 'RJCT'],
	['no reasons where nobody has any', 'RJCT', ['RJCT', 'RJCT'], 'RJCT'],
	['no reasons of a level without any status', 'RJCT', ['- AM04'], 'RJCT'],
	['no reasons without a status', '-', ['- AM04'], '-'],
])('%s', (_, own, above, expected) => {
	const upper = above.map((one, index) => block(one, index + 1));
	const { status, reasons, statusLevel, reasonLevel } = inheritStatus(block(own, 0), upper);
	const codes = reasons.map(({ code }) => code);
	expect([status ?? '-', ...codes, ...(statusLevel === 'payment' ? [] : ['inherited'])].join(' ')).toBe(expected);
	// Each code stands at one level.
	const origin = [own, ...above].findIndex((one) => codes.length > 0 && one.includes(` ${codes.join(' ')}`));
	expect(reasonLevel).toBe(LEVELS[Math.max(origin, 0)]);
});

it.each([
	['RCVC', false],
	['RVCM', false],
	['RVMC', false],
	['RVNA', false],
	['RVNC', false],
	['RVNM', false],
	['RCVD', true],
	['RJCT', true],
	['ARVC', true],
])('the reasons for %s: %p', (status, inherits) => {
	const { reasons } = inheritStatus(block(status, 0), [block(`${status} AM04`, 1)]);
	expect(reasons.length).toBe(inherits ? 1 : 0);
});
