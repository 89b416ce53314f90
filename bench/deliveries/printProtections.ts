import { formatTable } from '../../figures/formatTable.ts';
import { makeFigures } from '../figures/figure.ts';
import { tellFigures } from '../figures/tellFigures.ts';
import { tell } from '../tell.ts';
import type { BurstFigures } from '../../n8n-host/deliveries/deliverInBursts.ts';
import { describeCounts } from '../../n8n-host/deliveries/describeCounts.ts';

/** A run with one protection. */
export interface ProtectedRun {
	/** When the bank is answered, and what runs beside. */
	readonly title: string;
	readonly figures: BurstFigures;
}

const deliveryColumns = ['', 'seconds', 'refused attempts', 'stored', 'lost', 'stored twice', 'overwritten later'];

const itemColumns = ['', 'items', 'arrived', 'more than once', 'seconds', 'where the others are', 'executions'];

const toDeliveryCells = ({ title, figures }: ProtectedRun): string[] => {
	const { account, secondsToAccept, refusals, overwritten } = figures;
	const counts = [account.stored + account.repeated, account.lost, account.repeated, overwritten].map(String);
	return [title, secondsToAccept.toFixed(0), describeCounts(refusals), ...counts];
};

const toItemCells = ({ title, figures }: ProtectedRun): string[] => {
	const { itemAccount, secondsToArrive, statuses } = figures;
	const counts = [itemAccount.items, itemAccount.arrived, itemAccount.repeated].map(String);
	const others = describeCounts(itemAccount.missing);
	return [title, ...counts, secondsToArrive.toFixed(0), others, describeCounts(statuses)];
};

function listFigures({ title, figures }: ProtectedRun) {
	const { account, itemAccount, overwritten, secondsToAccept, secondsToArrive } = figures;
	const { items, arrived, repeated } = itemAccount;
	return makeFigures(
		{ bench: 'queue-mode', case: 'bursts', contender: title },
		{
			'': {
				'stored once': account.stored,
				lost: account.lost,
				'stored twice': account.repeated,
				overwritten,
				items,
				'items arrived': arrived,
				'items arrived more than once': repeated,
			},
			s: { 'until accepted': secondsToAccept, 'until arrived': secondsToArrive },
		},
	);
}

/** Prints what has become of the deliveries and of their items. The runs differ in when the bank is answered. */
export function printProtections(runs: readonly ProtectedRun[]): void {
	tell('\nThe deliveries in the database of n8n. The bank is answered …');
	tell(formatTable(deliveryColumns, runs.map(toDeliveryCells), 'right'));
	tell('\nTheir items at the collector. The bank is answered …');
	tell(formatTable(itemColumns, runs.map(toItemCells), 'right'));
	tellFigures(runs.flatMap(listFigures));
}
