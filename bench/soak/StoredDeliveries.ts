import { loadExecutions } from '../../n8n-host/loadExecutions.ts';
import {
	accountForDeliveries,
	countRequestIds,
	type Account,
	type AnsweredDelivery,
} from '../deliveries/accountForDeliveries.ts';
import type { SoakStage } from './soakStage.ts';

/** Looks for the deliveries in n8n's database during the run, because n8n deletes old executions. */
export class StoredDeliveries {
	private readonly counts = new Map<string, number>();

	private readonly answered: AnsweredDelivery[] = [];

	private lastExecutionId = 0;

	/** Remembers deliveries that must be stored. Their bodies are not kept. */
	expect(deliveries: readonly AnsweredDelivery[]): void {
		for (const { delivery, status } of deliveries) {
			this.answered.push({ delivery: { requestId: delivery.requestId }, status });
		}
	}

	/** Reads the executions that are new since the last time. */
	read({ bench, trigger }: SoakStage): void {
		const rows = loadExecutions(bench.n8n.home, trigger.workflowId, this.lastExecutionId);
		countRequestIds(
			rows.map(({ data }) => data),
			this.counts,
		);
		this.lastExecutionId = rows.at(-1)?.id ?? this.lastExecutionId;
	}

	account(): Account & { readonly expected: number } {
		return { expected: this.answered.length, ...accountForDeliveries(this.answered, this.counts) };
	}
}
