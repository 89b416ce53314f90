import type { Direction } from '../codes/explainCode';
import type { PaymentStatusReport } from '../report/mapReport';
import type { ItemSize } from './ItemSize';

/** What all items of a report share. */
export interface ItemContext {
	readonly report: PaymentStatusReport;
	/** For a report that does not say whether it is about payments or about money requests */
	readonly directionIfNotStated: Direction;
	/** From `makeOrderTime` */
	readonly orderTime: string;
	/** Grows while items are made */
	readonly size: ItemSize;
}
