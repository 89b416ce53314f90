import { isDeepStrictEqual } from 'node:util';
import { changeNode } from '../n8n-host/changeNode.ts';
import { findProgram } from '../n8n-host/findProgram.ts';
import { isObject, listOf, objectOf, textOf, type JsonObject } from '../n8n-host/jsonValue.ts';
import { loadExample } from '../n8n-host/loadExample.ts';
import type { RunningSandbox } from '../n8n-host/startSandbox.ts';
import { makeDemoFolder } from './demoHomes.ts';
import { installTryton, type RunningTryton, startTryton } from '../n8n-host/startTryton.ts';
import type { DemoStage } from './DemoStage.ts';
import { type ExampleSurroundings, publishWithTrigger } from './publishExamples.ts';
import { showTable } from './showTable.ts';

interface Surroundings extends ExampleSurroundings {
	readonly stage: DemoStage;
}

/** What the bank says of each payment, one after the other, and what Tryton has in the end. */
const payments = [
	{ endToEndId: 'INVOICE-1', amount: '1200.00', statuses: ['ACSP', 'ACSC'], state: 'succeeded' },
	// A rejection goes to a person, who looks at the account before setting the payment to failed.
	{ endToEndId: 'INVOICE-2', amount: '80.50', statuses: ['RJCT'], state: 'processing' },
	{ endToEndId: 'INVOICE-3', amount: '310.25', statuses: ['ACSP'], state: 'processing' },
	// The ACSP comes late and changes nothing. The rejection after success goes to a person.
	{ endToEndId: 'INVOICE-4', amount: '95.00', statuses: ['ACSC', 'ACSP', 'RJCT'], state: 'succeeded' },
] as const;

/** So many days come into the books, each with a statement of its own. */
const days = 7;

/** @returns what to do if Tryton is not installed */
export const missingErp = (): string | undefined =>
	findProgram('trytond-admin') === undefined
		? `The ERP of this demo, Tryton, is not installed. On Debian 12, install it with «${installTryton}».`
		: undefined;

/** Shows both directions with a real ERP: statuses set its payments, and statements of the bank come into its books. */
export async function showErp(surroundings: Surroundings): Promise<RunningTryton> {
	const { stage, n8n, sandbox, credentialIds } = surroundings;
	const account = await findFirstAccount(sandbox);
	const tryton = await stage.step(
		`Starting the ERP Tryton, with ${payments.length} payments that are at the bank`,
		async () => {
			const order = { account: textOf(account.accountNumber, 'its number'), currency: 'USD', payments };
			return await startTryton(order, makeDemoFolder());
		},
	);
	stage.watch(tryton.process);
	const httpBasicAuth = await n8n.createCredential('Basic Auth account', 'httpBasicAuth', { ...tryton.login });
	const withTryton = { ...surroundings, credentialIds: { ...credentialIds, httpBasicAuth } };
	await stage.step(
		'The bank pushes payment statuses, and the workflow sets the payments in Tryton',
		async () => await setPayments(tryton, withTryton),
	);
	await stage.step(
		`Importing the statements of the last ${days} days into Tryton, twice`,
		async () => await importTwice(tryton, account, withTryton),
	);
	return tryton;
}

async function findFirstAccount(sandbox: RunningSandbox): Promise<JsonObject> {
	const truth = objectOf(await sandbox.control('GET', 'truth?details=true'), 'the truth');
	const [first] = listOf(truth.accounts, 'its accounts');
	return objectOf(objectOf(objectOf(first, 'the first one').account, 'its fields').depositAccount, 'the account');
}

async function setPayments(tryton: RunningTryton, surroundings: Surroundings): Promise<void> {
	const { sandbox, receiver, credentialIds } = surroundings;
	const example = receiver.redirect(loadExample('tryton-payments', credentialIds));
	const workflow = changeNode(example, 'Find the payments', { url: tryton.url });
	await publishWithTrigger(workflow, surroundings);
	const told = receiver.texts.length;
	for (const { endToEndId, amount, statuses } of payments) {
		for (const status of statuses) {
			const reason = status === 'RJCT' ? { reasonCode: 'AC04' } : {};
			const transactions = [{ endToEndId, amount, currency: 'USD', status, ...reason }];
			// All are about payments of one file. The same ID in another file would be another payment.
			const report = { originalMessageId: 'ORDER-1', payments: [{ transactions }] };
			await sandbox.control('POST', 'notifications', { ...report, wait: true });
		}
	}
	const found = await tryton.find('account.payment', [], ['description', 'amount', 'state']);
	const rows = payments.map(({ endToEndId, statuses }) => ({
		...found.find(({ description }) => description === endToEndId),
		pushed: statuses.join(', '),
	}));
	showTable('Payments in Tryton', rows.map(withPlainNumbers), ['description', 'amount', 'pushed', 'state']);
	for (const text of receiver.texts.slice(told)) process.stdout.write(`To a person: ${text}\n\n`);
	const states = found.map(({ description, state }) => `${String(description)} ${String(state)}`).sort();
	const expected = payments.map(({ endToEndId, state }) => `${endToEndId} ${state}`);
	if (!isDeepStrictEqual(states, expected)) throw new Error(`Tryton has ${states.join()}, not ${expected.join()}`);
}

async function importTwice(
	tryton: RunningTryton,
	{ accountId, accountNumber }: JsonObject,
	{ n8n, receiver, credentialIds }: Surroundings,
): Promise<void> {
	const fields = { accountNumber, firstDay: `={{ $today.minus({ days: ${days} }).toISODate() }}` };
	const assignments = Object.entries(fields).map(([name, value]) => ({ id: name, name, value, type: 'string' }));
	const example = receiver.redirect(loadExample('tryton-statement', credentialIds));
	const ofAccount = changeNode(example, 'The account', { assignments: { assignments } });
	const chosen = { __rl: true, mode: 'list', value: accountId };
	const workflow = changeNode(ofAccount, 'Create statement file', { accountId: chosen });
	const workflowId = await n8n.createWorkflow(changeNode(workflow, 'Get the company', { url: tryton.url }));
	for (const run of ['first', 'second']) {
		const { status, errorMessage } = await n8n.runWorkflow(workflowId, 'Every morning');
		if (status !== 'success') throw new Error(`The ${run} import ended with ${status}: ${errorMessage}`);
	}
	const columns = ['name', 'start_balance', 'end_balance', 'number_of_lines', 'state'];
	const statements = await tryton.find('account.statement', [], columns);
	showTable('Statements in Tryton', statements.map(withPlainNumbers), columns);
	if (statements.length !== days) throw new Error(`Tryton has ${statements.length} statements, not ${days}`);
}

/** Tryton writes an amount as an object. */
const withPlainNumbers = (record: JsonObject): JsonObject =>
	Object.fromEntries(
		Object.entries(record).map(([name, value]) => [
			name,
			isObject(value) && value.__class__ === 'Decimal' ? value.decimal : value,
		]),
	);
