import { readTable } from '../../../readTable';
import { inheritStatus } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listRest';

const LEVELS = ['payment', 'batch', 'file'] as const;

/** A status, `-` for none, `*` at a mixed level, and the codes of its reasons. */
function block(text: string, index: number) {
	const [written = '-', ...codes] = text.split(' ');
	const status = written.replace('*', '');
	const reasons = codes.map((code) => ({ code, proprietary: null, originator: null, additionalInformation: [] }));
	const level = LEVELS[index] ?? 'file';
	return { level, status: status === '-' ? null : status, reasons, isMixed: written.endsWith('*') };
}

it.each(readTable('pain002/inheritance.tsv'))('%s', (_what, own = '', expected = '', ...above) => {
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
