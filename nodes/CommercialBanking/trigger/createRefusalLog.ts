import { type Logger, sleep } from 'n8n-workflow';
import { DeliveryError } from '../domain/errors';

const INTERVAL_SECONDS = 60;

/**
 * Makes a function that writes refusals to n8n's log: each kind at most twice a minute, whoever causes them. The first
 * is written at once, the others of the same minute are counted.
 *
 * Leaves out the message of an unexpected error, because it could hold what the bank sent.
 */
export function createRefusalLog(): (logger: Pick<Logger, 'warn' | 'error'>, error: unknown) => void {
	const counts = new Map<string, number>();
	return (logger, error) => {
		const isExpected = error instanceof DeliveryError;
		const kind = isExpected ? error.code : nameOf(error);
		const write = (text: string) => {
			if (isExpected) logger.warn(text);
			else logger.error(text);
		};
		const count = counts.get(kind);
		if (count !== undefined) {
			counts.set(kind, count + 1);
			return;
		}
		counts.set(kind, 0);
		write(
			isExpected ? `Request of the bank refused (${kind}): ${error.message}` : `Request of the bank failed: ${kind}`,
		);
		void sleep(INTERVAL_SECONDS * 1000).then(() => {
			const others = counts.get(kind) ?? 0;
			counts.delete(kind);
			if (others > 0) write(`${others} more requests refused within ${INTERVAL_SECONDS} seconds (${kind})`);
		});
	};
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
