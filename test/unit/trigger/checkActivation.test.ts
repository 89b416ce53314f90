import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { checkActivation } from '../../../nodes/CommercialBanking/trigger/checkActivation';
import { credential } from './deliver';

let nodes = 0;

/** Activates a trigger with these options. */
async function activate(options: IDataObject, loadCredential: () => IDataObject = () => credential): Promise<boolean> {
	nodes += 1;
	const node = { id: `node ${nodes}`, name: 'Trigger', type: 'commercialBankingTrigger', typeVersion: 2 };
	const context = {
		getNode: () => node,
		getWorkflow: () => ({ id: 'activation' }),
		getMode: () => 'webhook',
		getNodeParameter: () => options,
		getTimezone: () => 'Europe/Berlin',
		getCredentials: async () => await Promise.resolve(loadCredential()),
		helpers: {},
	};
	return await checkActivation(context as unknown as IHookFunctions);
}

it.each([undefined, '', 'bank', 'bank/payment-status', '/bank/v1.0/', 'a_b-c.d/0'])(
	'works with the base path %j',
	async (basePath) => {
		expect(await activate({ basePath })).toBe(true);
	},
);

it.each(['=bank', '/', '//', 'a//b', 'a b', 'bank/:id', 'a/../b', '.', 'ä', 'a?b', '%41', 7, {}])(
	'is refused with the base path %j',
	async (basePath) => {
		await expect(activate({ basePath })).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(/^'Base Path' is .*bank\/payment-status/),
		});
	},
);

it('is refused with a time zone that does not exist', async () => {
	expect(await activate({ timeZoneIfNotStated: 'Asia/Tokyo' })).toBe(true);
	await expect(activate({ timeZoneIfNotStated: 'Tokyo' })).rejects.toMatchObject({
		name: 'NodeOperationError',
		message: expect.stringMatching(/^'Time Zone If Not Stated' is Tokyo.*Europe\/Berlin/),
	});
});

it.each([
	{ title: 'without a key', changes: { privateKey: '' } },
	{ title: 'with an unusable key', changes: { privateKey: 'no key' } },
	{ title: 'with a secret that is too short', changes: { clientSecret: 'short' } },
	{ title: 'with a validation that does not exist', changes: { tokenValidation: 'none' } },
])(
	'is refused with a credential $title, and says in the message, which alone is shown, to correct it',
	async ({ changes }) => {
		const changed = { ...credential, ...changes };
		await expect(activate({}, () => changed)).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(/correct this field\.$/),
			description: undefined,
		});
	},
);

it('is refused without a credential, and repeats nothing of the error', async () => {
	const failing = () => {
		throw new Error('planted');
	};
	await expect(activate({}, failing)).rejects.not.toThrow(/planted/);
});

it.each(['no JSON', '{"key":"{pemm}"}'])('is refused with the template %s, and says where it is', async (template) => {
	const options = { publicKeyFormat: 'custom', publicKeyTemplate: template };
	await expect(activate(options)).rejects.toMatchObject({
		name: 'NodeOperationError',
		message: expect.stringContaining('Public Key Template'),
	});
});

it('works with the public key format Custom if the option Public Key Template was never added', async () => {
	expect(await activate({ publicKeyFormat: 'custom' })).toBe(true);
});
