import { objectOf, textOf, type JsonObject } from '../../n8n-host/jsonValue.ts';
import { createNotificationsCredential, makeNotificationClient } from '../../n8n-host/setUpCredentials.ts';
import { subscribeSandbox } from '../../n8n-host/subscribeSandbox.ts';
import { objectsOf } from './bankNode';
import { pushOne } from './bankNotifications';
import { shareStage, stopStage, type SharedStage } from './startStage';
import { activateTrigger, deliveryOf, readTriggerItems, triggerWorkflow, waitForTriggerItems } from './triggerWorkflow';

const KINDS = [
	{ kind: 'payment', message: 'pain.002', direction: 'outgoing', from: 'Example Holdings LLC' },
	{ kind: 'directDebit', message: 'pain.002', direction: 'incoming', from: 'Example Retail GmbH' },
	{ kind: 'moneyRequest', message: 'pain.002', direction: 'incoming', from: 'Example Tenant Inc' },
	{ kind: 'moneyRequest', message: 'pain.014', direction: 'incoming', from: 'Example Tenant Inc' },
	{ kind: 'drawdown', message: 'pain.002', direction: 'incoming', from: 'Example Subsidiary Inc' },
	{ kind: 'drawdown', message: 'pain.014', direction: 'incoming', from: 'Example Subsidiary Inc' },
];

const FORMATS = ['xml', 'jsonShort', 'jsonLong'];

const DIALECTS = FORMATS.flatMap((format) => ['jwe', 'cryptoKey'].map((envelope) => ({ format, envelope })));

/** The most specific statuses in each scenario, in their order. */
const SCENARIOS = [
	{ scenario: 'completed', levels: ['payment ACSC'] },
	{ scenario: 'accepted', levels: ['payment ACSP'] },
	{ scenario: 'pending', levels: ['payment PDNG'] },
	{
		scenario: 'partial',
		levels: ['payment ACSC', 'payment ACSC', 'payment ACSC', 'payment RJCT'],
	},
	{ scenario: 'groupReceived', levels: ['file RCVD'] },
	{ scenario: 'groupRejected', levels: ['file RJCT'] },
	{ scenario: 'batchRejected', levels: ['batch RJCT', 'payment ACSC'] },
	{ scenario: 'payeeChecks', levels: ['payment RVNM', 'payment RVMC', 'payment RVNA', 'payment RCVC'] },
	{ scenario: 'fragment', levels: ['payment RJCT', 'payment RJCT', 'batch '] },
	{ scenario: 'notes', levels: ['payment ACSP', 'payment ACWC'] },
];

interface MeaningCase {
	readonly kind: string;
	readonly message: string;
	readonly direction: string;
	readonly from: string;
	readonly scenario: string;
	readonly levels: readonly string[];
	readonly format: string;
	readonly envelope: string;
}

/** Each rejection in each dialect and envelope, and each other scenario in one of them. */
const CASES: readonly MeaningCase[] = KINDS.flatMap((kind) => [
	...DIALECTS.map((dialect) => ({ ...kind, scenario: 'rejected', levels: ['payment RJCT'], ...dialect })),
	...SCENARIOS.map((scenario, index) => ({
		...kind,
		...scenario,
		format: FORMATS[index % FORMATS.length] ?? 'xml',
		envelope: index % 2 === 0 ? 'jwe' : 'cryptoKey',
	})),
]);

/** What would be wrong to say where money is to come in. */
const WRONG_WHEN_INCOMING = [
	/\byour account (?:was|is|has been|may (?:already )?(?:be|have been)|will be)(?: already)? debited\b/i,
	/\bdebited (?:from|to) your account\b/i,
	/\bput money on\b/i,
	/\bnot enough money on your account\b/i,
	/\bpay again\b/i,
	/\bsend the payment again\b/i,
];

/** What would be wrong to say of a payment. */
const WRONG_WHEN_OUTGOING = [/\bcollect(?:ed)? again\b/i, /\bask the payer\b/i, /\bthe payer did not\b/i];

/** All texts of an item that the package has written. */
function textsOf(item: JsonObject): string[] {
	const reasons = objectsOf(item.reasons, 'the reasons').map(({ explanation }) => explanation);
	const warnings = objectsOf(item.warnings, 'the warnings').map(({ text }) => text);
	const texts: unknown[] = [item.whatToDo, item.statusExplanation, ...reasons, ...warnings];
	return texts.filter((text) => typeof text === 'string');
}

describe('what a status means, on a real n8n', () => {
	const client = makeNotificationClient();
	let stage: SharedStage;
	let credentialId: string;

	beforeAll(async () => {
		stage = await shareStage('meaning');
		credentialId = await createNotificationsCredential(stage.client, client);
	}, 400_000);

	afterAll(stopStage, 60_000);

	/** Makes the bank deliver to a new trigger. @returns the ID of its workflow */
	async function receive(parameters: JsonObject = {}): Promise<string> {
		const workflow = triggerWorkflow(credentialId, parameters);
		const { workflowId, baseUrl } = await activateTrigger(stage.client, workflow);
		await subscribeSandbox(stage.sandbox, baseUrl, client);
		return workflowId;
	}

	/** Pushes one report. @returns the ID that its items have */
	async function push(order: JsonObject): Promise<string> {
		const { state, plaintextSha256 } = await pushOne(stage.sandbox, order);
		expect(state).toBe('delivered');
		return plaintextSha256;
	}

	describe('each kind and message, in each scenario', () => {
		const deliveryIds = new Map<MeaningCase, string>();
		let items: JsonObject[];

		beforeAll(async () => {
			const workflowId = await receive();
			for (const each of CASES) {
				const { kind, message, scenario, format, envelope } = each;
				deliveryIds.set(each, await push({ kind, message, scenario, format, envelope }));
			}
			const count = CASES.flatMap(({ levels }) => levels).length;
			items = await waitForTriggerItems(stage.client, workflowId, count);
			expect(items).toHaveLength(count);
			expect(await readTriggerItems(stage.client, workflowId, 1)).toEqual([]);
		}, 400_000);

		it.each(CASES)('$kind, $message, $scenario, $format, $envelope', (each) => {
			const id = deliveryIds.get(each);
			const own = items.filter((item) => deliveryOf(item).id === id);
			const levels = own.map(({ level, status }) => [level, status].join(' '));
			expect([...levels].sort()).toEqual([...each.levels].sort());
			for (const item of own) {
				expect(item.direction).toBe(each.direction);
				expect(objectOf(item.message, 'the message').definition).toBe(definitionOf(each));
				expect(item.debtorName).toBe(item.level === 'payment' ? each.from : null);
				const wrong = each.direction === 'incoming' ? WRONG_WHEN_INCOMING : WRONG_WHEN_OUTGOING;
				const texts = textsOf(item);
				expect(texts.length).toBeGreaterThan(0);
				for (const pattern of wrong) expect(texts.join('\n')).not.toMatch(pattern);
			}
		});

		it('says something else of a rejected collection than of a rejected payment', () => {
			const find = (kind: string) => {
				const found = CASES.find((each) => each.kind === kind && each.scenario === 'rejected');
				const id = found && deliveryIds.get(found);
				return textOf(items.find((item) => deliveryOf(item).id === id)?.whatToDo, 'what to do');
			};
			expect(find('payment')).toContain('ask for the new account');
			expect(find('directDebit')).toContain('agree with the payer');
		});
	});

	describe('where the report does not say what it is about', () => {
		const transactions = [{ endToEndId: 'E2E-1', status: 'RJCT', reasonCode: 'AM04' }];
		const silent = { payments: [{ transactions }], originalMessageName: '' };

		it.each([
			{ directionIfNotStated: 'unknown', direction: null },
			{ directionIfNotStated: 'outgoing', direction: 'outgoing' },
			{ directionIfNotStated: 'incoming', direction: 'incoming' },
		])('the option decides: $directionIfNotStated', async ({ directionIfNotStated, direction }) => {
			const workflowId = await receive({ options: { directionIfNotStated } });
			await push(silent);
			await push({ scenario: 'completed', kind: direction === 'incoming' ? 'payment' : 'directDebit' });
			const [item, stated] = await waitForTriggerItems(stage.client, workflowId, 2);
			expect(item?.direction).toBe(direction);
			expect(stated?.direction).toBe(direction === 'incoming' ? 'outgoing' : 'incoming');
			const text = textOf(item?.whatToDo, 'what to do');
			expect(/\bput money on it\b/i.test(text)).toBe(direction === 'outgoing');
			expect(/\bpayer\b/i.test(text)).toBe(direction === 'incoming');
		});
	});

	it('only the payment types that are asked for start the workflow, and those that are not stated', async () => {
		const workflowId = await receive({ options: { paymentTypes: 'DIRECT_DEBIT, WIRE_DRAWDOWN' } });
		const wanted = [
			await push({ scenario: 'completed', kind: 'directDebit' }),
			await push({ scenario: 'completed', kind: 'drawdown', message: 'pain.014' }),
		];
		await push({ scenario: 'completed', kind: 'payment' });
		await push({ scenario: 'completed', kind: 'moneyRequest' });
		wanted.push(await push({ scenario: 'completed', kind: 'directDebit', reference: 'last' }));
		const items = await waitForTriggerItems(stage.client, workflowId, 3);
		expect(items.map((item) => deliveryOf(item).id)).toEqual(wanted);
	});
});

/** JSON with short tags does not state the version. */
function definitionOf({ message, format }: MeaningCase): string | null {
	if (format === 'jsonShort') return null;
	return message === 'pain.014' ? 'pain.014.001.07' : 'pain.002.001.10';
}
