import type { IExecuteFunctions } from 'n8n-workflow';
import { openEnvelope } from '../../domain/envelope/openEnvelope';
import { type DecryptionKeys, loadDecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import { decodePlaintext } from '../../domain/pain002/tree/decodePlaintext';
import type { Task } from '../operation';
import type { ReportInput } from './getReportInput';

/** The keys of each execution. All its items share the credential, and loading a key takes milliseconds. */
const keysOf = new WeakMap<IExecuteFunctions, Promise<DecryptionKeys>>();

/**
 * Returns the text of the report. Decrypts it if the parameter Encrypted is on.
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

/** Whether the parameter Encrypted is on. */
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

/** Text that was read from a file may begin with its byte order mark. */
function withoutMark(text: string): string {
	return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
