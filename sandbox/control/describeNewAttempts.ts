import { isJsonObject, parseJson } from '../json/json.ts';
import type { Attempt, Step } from '../notifications/notification.ts';
import type { SandboxBank } from '../sandboxBank.ts';

/** How often the bank has tried each notification, by their IDs. */
export const countAttempts = (bank: SandboxBank): ReadonlyMap<string, number> =>
	new Map([...bank.notifications.all()].map(({ id, attempts }) => [id, attempts.length]));

/** Says in words what became of the attempts that are newer than these. */
export function describeNewAttempts(bank: SandboxBank, known: ReadonlyMap<string, number>): string[] {
	return [...bank.notifications.all()].flatMap(({ id, state, attempts }) => {
		const words = attempts.slice(known.get(id) ?? 0).map(describe);
		return state === 'pending' && words.length > 0
			? [...words, 'The bank sends it again: move its clock by 1 hour.']
			: words;
	});
}

/** What the bank asked for in each step. */
const asked: Readonly<Record<Step, string>> = {
	token: ' to the request for a token',
	tokenSignature: ' to the request for the key of the token',
	key: ' to the request for the public key',
	encryption: '',
	delivery: '',
};

function describe({ delivered, step, status, responseBody, error }: Attempt): string {
	const start = delivered ? 'Delivered.' : 'Not delivered.';
	if (status === undefined) return `${start} ${error ?? 'There was no answer'}`;
	return `${start} n8n answered ${status}${asked[step]}: ${readMessage(responseBody)}${adviceFor(step, status)}`;
}

function adviceFor(step: Step, status: number): string {
	if (status === 404) return ' Publish the workflow. If the address is a test URL, select Execute step again.';
	return step === 'token' && status === 401 ? ' Compare Client ID and Client Secret with the credential in n8n.' : '';
}

/** The words in an answer of the trigger, of an OAuth server or of n8n itself. */
function readMessage(text = ''): string {
	const body = parseJson(text);
	const { title, detail, error, error_description: description, message } = isJsonObject(body) ? body : {};
	const words = [title ?? error, detail ?? description ?? message].filter((word) => typeof word === 'string');
	return words.length > 0 ? words.join('. ') : text.slice(0, 200);
}
