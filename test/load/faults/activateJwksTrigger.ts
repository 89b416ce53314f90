import type { BenchParties } from '../benchStage.ts';
import { thisTrigger } from '../contenders.ts';
import type { JwksServer } from './jwksServer.ts';

/** A trigger that checks the tokens of another OAuth server. */
export interface JwksTrigger {
	readonly workflowId: string;
	/** Where the bank delivers: a path below n8n's address. */
	readonly path: string;
}

/** Creates and activates a trigger that accepts the tokens of this server. */
export async function activateJwksTrigger(
	{ client, privateKey }: BenchParties,
	{ url, issuer, audience }: JwksServer,
): Promise<JwksTrigger> {
	const credentialId = await client.createCredential('JWKS', 'commercialBankingNotificationsApi', {
		privateKey,
		tokenValidation: 'jwks',
		jwksUrl: url,
		issuer,
		audience,
	});
	const { workflow, path } = thisTrigger(credentialId);
	const workflowId = await client.createWorkflow(workflow);
	await client.activateWorkflow(workflowId);
	return { workflowId, path };
}
