import { createPublicKey } from 'node:crypto';
import { loadDecryptionKeys } from '../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { triggerDescription } from '../../../nodes/CommercialBanking/trigger/triggerDescription';
import { objectOf, textOf } from '../../../n8n-host/jsonValue.ts';
import { readKeyFile } from '../domain/envelope/readVectors';
import { credential, deliver, issueToken, report } from './deliver';
import { TriggerStage } from '../../n8nStandIn/TriggerStage';

const newKey = readKeyFile('previous.pkcs8.pem');
const thumbprintOf = (privateKey: string) => loadDecryptionKeys({ privateKey }).current.keyId;
const publicPem = (privateKey: string) => createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });

/** The default of an option of the trigger, as the editor shows it. */
function findDefault(name: string): string {
	const options = triggerDescription.properties.find((property) => property.name === 'options')?.options ?? [];
	const option = options.find((each) => each.name === name);
	return textOf(option !== undefined && 'default' in option ? option.default : undefined, 'the default');
}

const fetchKey = async (stage: TriggerStage, token?: string) =>
	await stage.call('publicKeys', { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

it('is the new one at once after a rotation; old tokens and deliveries for the old key are accepted', async () => {
	const token = await issueToken();
	const before = new TriggerStage({ credential });
	expect((await fetchKey(before, token)).json).toMatchObject({ keyId: thumbprintOf(credential.privateKey) });

	const rotated = { ...credential, privateKey: newKey, previousPrivateKeys: credential.privateKey };
	const after = new TriggerStage({ credential: rotated });
	expect((await fetchKey(after, token)).json).toMatchObject({
		keyId: thumbprintOf(newKey),
		pem: publicPem(newKey),
	});
	expect((await deliver(after, report('OLD KEY'))).status).toBe(200);
	const keyIds = after.items().map(({ delivery }) => objectOf(delivery, 'the delivery').keyId);
	expect(keyIds).toEqual([thumbprintOf(credential.privateKey)]);
});

it.each([7, ''])('is not published with the template %j', async (publicKeyTemplate) => {
	const options = { publicKeyFormat: 'custom', publicKeyTemplate };
	const stage = new TriggerStage({ credential, parameters: { options } });
	expect((await fetchKey(stage, await issueToken())).status).toBe(503);
});

it('has the default template if the option was never added: n8n does not fill it in', async () => {
	const stage = new TriggerStage({ credential, parameters: { options: { publicKeyFormat: 'custom' } } });
	const shown: unknown = JSON.parse(findDefault('publicKeyTemplate'));
	expect(shown).toEqual({ keyId: '{keyId}', publicKey: '{pemBase64}' });
	const publicKey = Buffer.from(publicPem(credential.privateKey)).toString('base64');
	const reply = await fetchKey(stage, await issueToken());
	expect([reply.status, reply.json]).toEqual([200, { keyId: thumbprintOf(credential.privateKey), publicKey }]);
});

it.each([
	{ publicKeyRequiresToken: true, status: 401 },
	{ publicKeyRequiresToken: false, status: 200 },
])('without a token gets $status when a token is required: $publicKeyRequiresToken', async (given) => {
	const { publicKeyRequiresToken, status } = given;
	const stage = new TriggerStage({ credential, parameters: { options: { publicKeyRequiresToken } } });
	expect((await fetchKey(stage)).status).toBe(status);
});
