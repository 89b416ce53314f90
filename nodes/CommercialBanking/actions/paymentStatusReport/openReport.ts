import type { IExecuteFunctions } from 'n8n-workflow';
import type { DecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import { openEnvelope } from '../../domain/envelope/openEnvelope';
import { loadDecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import { decodePlaintext } from '../../domain/pain002/tree/decodePlaintext';
import type { Task } from '../operation';
import type { ReportInput } from './getReportInput';

/** Loading a key takes milliseconds, and all items of an execution share the credential. */
const keysOf = new WeakMap<IExecuteFunctions, Promise<DecryptionKeys>>();

/**
 * The report's text, decrypted where the parameters say that it is encrypted.
 *
 * @throws DeliveryError `report_unreadable`, the codes of `openEnvelope`, and `credential_unusable`
 */
export async function openReport(task: Task, input: ReportInput): Promise<string> {
	const { context, itemIndex } = task;
	const text = typeof input === 'string' ? input : decodePlaintext(input);
	if (!isEncrypted(task)) return text;
	const header: unknown = context.getNodeParameter('options.cryptoKeyHeader', itemIndex, '');
	const delivery = { body: withoutMark(text), cryptoKeyHeader: typeof header === 'string' ? header : '' };
	const { plaintext } = await openEnvelope(delivery, await loadKeysOnce(context));
	return decodePlaintext(plaintext);
}

/** Whether the user says that the report is encrypted. */
export function isEncrypted({ context, itemIndex }: Task): boolean {
	return context.getNodeParameter('encrypted', itemIndex, false) === true;
}

function loadKeysOnce(context: IExecuteFunctions): Promise<DecryptionKeys> {
	const keys = keysOf.get(context) ?? loadKeys(context);
	keysOf.set(context, keys);
	return keys;
}

async function loadKeys(context: IExecuteFunctions): Promise<DecryptionKeys> {
	return loadDecryptionKeys(await context.getCredentials('commercialBankingNotificationsApi'));
}

/** Text in a parameter may begin with the byte order mark of the file that it came from. */
function withoutMark(text: string): string {
	return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
