import { parseTransactionState } from '../domain/watch/watchState';
import { getTransactionParameters } from './getPollParameters';
import type { PolledEvent } from './PollRun';
import { sampleTransactions } from './sampleTransactions';
import { TransactionPoll } from './TransactionPoll';

export const newTransaction: PolledEvent = {
	isState: (run, text) =>
		parseTransactionState(text, run.now, getTransactionParameters(run.context).identifyBy) !== undefined,
	poll: async (run) => await new TransactionPoll(run).poll(),
	sample: sampleTransactions,
};
