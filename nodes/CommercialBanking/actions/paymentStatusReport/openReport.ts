import type { INodeProperties } from 'n8n-workflow';
import { detectEnvelope, type OpenedEnvelope, openEnvelope } from '../../domain/envelope/openEnvelope';
import { keepError } from '../../domain/errors';
import { loadDecryptionKeys } from '../../domain/keys/loadDecryptionKeys';
import { readReport, type ReadReportOptions } from '../../domain/pain002/readReport';
import { decodePlaintext } from '../../domain/pain002/tree/decodePlaintext';
import { loadNotificationsCredential } from '../../parameters/loadNotificationsCredential';
import { makeItemError, readText, textParameter } from '../../parameters/readParameter';
import { inputParameters, readInput } from '../readInput';
import type { Task } from '../runItems';

export const reportInputParameters = inputParameters({
	description:
		'The report (pain.002 or pain.014) as XML or JSON, encrypted or not. It can also be JSON that n8n has already parsed, but then numbers such as 1200.40 may have lost their last zeros.',
	placeholder: 'e.g. <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">…',
});

export const cryptoKeyHeaderOption: INodeProperties = textParameter(
	['Crypto Key Header', 'cryptoKeyHeader'],
	'The header x-crypto-key that came with an encrypted report: five parts with dots between them. Only a report whose body starts with "SECURE" needs it.',
);

/**
 * Reads the report in the input. If it is encrypted, the keys of the notifications credential open it.
 *
 * @returns the report, and the bytes or the text of which the trigger makes its digest too
 * @throws NodeOperationError if there is no report, no credential, or no header x-crypto-key
 * @throws DeliveryError `report_unreadable`, the codes of `openEnvelope`, and `credential_unusable`
 */
export async function openReport(task: Task, options: ReadReportOptions) {
	const { content } = await readInput(task);
	// Text that was read from a file may begin with its byte order mark.
	const text = (typeof content === 'string' ? content : decodePlaintext(content)).replace(/^\uFEFF/, '');
	try {
		return { report: await readReport(text, options), plaintext: content };
	} catch (error) {
		// Only what is no report: a stranger's name in one may look like a JWE.
		const envelope = detectEnvelope(text);
		if (envelope === undefined) throw keepError(error);
		const plaintext = await decrypt(task, text, envelope);
		return { report: await readReport(decodePlaintext(plaintext), options), plaintext };
	}
}

async function decrypt(task: Task, body: string, envelope: OpenedEnvelope['envelope']): Promise<Uint8Array> {
	const cryptoKeyHeader = readText(task, cryptoKeyHeaderOption, 'options.');
	const lacksHeader = envelope === 'cryptoKey' && cryptoKeyHeader === '';
	if (lacksHeader)
		throw makeItemError(task, {
			message: 'The header x-crypto-key is needed to open the report',
			whatToDo: "Put the value of the header that came with the report into the option 'Crypto Key Header'.",
		});
	const credential = await loadNotificationsCredential(task, {
		message: 'The report is encrypted',
		whatToDo: 'Choose the notifications credential with the private key that opens it.',
	});
	const { plaintext } = await openEnvelope({ body, cryptoKeyHeader }, loadDecryptionKeys(credential));
	return plaintext;
}
