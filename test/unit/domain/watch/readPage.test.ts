import { KnownTransactions } from '../../../../nodes/CommercialBanking/domain/watch/KnownTransactions';
import { type Progress, startProgress, storeProgress } from '../../../../nodes/CommercialBanking/domain/watch/Progress';
import { dayOf, readPage } from '../../../../nodes/CommercialBanking/domain/watch/readPage';
import { EqualRows } from '../../../../nodes/CommercialBanking/domain/watch/readTransactions';
import { packKnown, parseRows, textOf } from './bankRows';

/** Reads one page after another, as `readTransactions` does. */
function readAll(known: KnownTransactions, pages: string[], progress: Progress, again?: string) {
	const equalRows = new EqualRows();
	return pages.map((texts, index) => {
		const page = {
			rows: parseRows(texts),
			total: undefined,
			nextOffset: String(index + 1),
			isPartial: false,
		};
		const lastPageAgain = index === 1 && again ? parseRows(again).map((row) => row?.identity) : undefined;
		const read = () => readPage(progress, page, { known, fromDay: 0, lastPageAgain });
		const step = read();
		expect(read()).toEqual(step);
		for (const row of step.seen) known.see(row.identity, dayOf(row));
		progress = step.progress;
		return { news: textOf(equalRows.pickNews(step.seen, progress.hasNoLaterRow)), progress };
	});
}

const textsOf = (steps: ReturnType<typeof readAll>) => steps.map(({ news }) => news);

it('tells the newest of equal rows, also on another page, in a list that has its newest row first', () => {
	const known = KnownTransactions.unpack(packKnown('payments1@9 z@8'));
	const steps = readAll(known, ['x@9 payments2@9', 'payments1@9 z@8'], startProgress(undefined));
	expect(textsOf(steps)).toEqual(['x@9', 'payments2@9']);
	expect(steps[1]?.progress).toMatchObject({ offset: '1', resumeRow: 'z@8_____', hasNoLaterRow: true, quietPages: 0 });
});

it('leaves rows out that have moved down because the list has shifted', () => {
	const steps = readAll(new KnownTransactions(), ['a@9 b@9', 'b@9 c@8'], startProgress(undefined), 'n@9 a@9');
	expect(textsOf(steps)).toEqual(['a@9 b@9', 'c@8']);
	expect(steps[1]?.progress.hasRepeats).toBe(true);
});

it('leaves out what stands above the row with which an interrupted reading goes on, and was read before', () => {
	const known = new KnownTransactions();
	const steps = readAll(known, ['a@9 b@9', 'c@8 d@8'], startProgress(undefined));
	const stored = steps[1] && storeProgress(steps[1].progress);
	known.takeBack(['c@8_____', 'd@8_____']);
	const resumed = KnownTransactions.unpack(known.pack(true));
	expect(textsOf(readAll(resumed, ['n@9 b@9', 'c@8 d@8', 'e@7'], startProgress(stored)))).toEqual(['n@9', '', 'e@7']);
});
