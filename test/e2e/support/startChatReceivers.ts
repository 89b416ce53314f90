import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { isObject, objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { listen } from '../../../n8n-host/listen.ts';

const chats = ['slack', 'mattermost', 'googleChat', 'teams'] as const;

export type Chat = (typeof chats)[number];

/**
 * Stand-ins for the incoming webhooks of four chats. Each refuses with 400 what the documents of its chat refuse, and what
 * the chat would turn into a link: no alert of these tests has one.
 */
export interface ChatReceivers {
	urlOf(chat: Chat): string;
	/** The bodies that a chat has taken. */
	takenBy(chat: Chat): JsonObject[];
	close(): void;
}

const hasText = ({ text: words }: JsonObject): boolean => typeof words === 'string' && words !== '';

const bytesOf = (body: JsonObject): number => Buffer.byteLength(JSON.stringify(body));

/** An address with a scheme, a host with a top level domain, a mail address, an IP address, a path of Windows. */
const link = /[\p{L}\d]:\/|https?:\S|www\.\S|[\p{L}\d]\.\p{L}|@|\d\.\d+\.\d+\.\d|\\\\/u;

/** All texts of a body, but no names and types of a card. */
function* textsOf(value: unknown): Generator<string> {
	if (typeof value === 'string') yield value;
	if (typeof value !== 'object' || value === null) return;
	for (const [name, part] of Object.entries(value)) {
		if (!['$schema', 'type', 'contentType'].includes(name)) yield* textsOf(part);
	}
}

const hasLink = (body: JsonObject): boolean => [...textsOf(body)].some((words) => link.test(words));

/** Slack answers `no_text` without a text. `&`, `<` and `>` have to be escaped, because Slack reads them as markup. It cuts texts above 40,000 characters. */
const isForSlack = (body: JsonObject): boolean =>
	hasText(body) && String(body.text).length <= 40_000 && !/[<>]|&(?!(?:amp|lt|gt);)/.test(String(body.text));

/** Google Chat knows the fields of its resource Message, and refuses all others, and messages above 32,000 bytes. */
const isForGoogleChat = (body: JsonObject): boolean =>
	hasText(body) &&
	bytesOf(body) <= 32_000 &&
	Object.keys(body).every((name) => ['text', 'cardsV2', 'thread'].includes(name));

/**
 * A workflow of Teams answers 202 to everything, and then fails unless `attachments` has an Adaptive Card. For the test,
 * this one refuses at once. A message has at most 28 kB; one client measured 21.
 */
function isForTeams(body: JsonObject): boolean {
	const { type, attachments } = body;
	const isMessage = type === 'message' && bytesOf(body) <= 21_000;
	return isMessage && Array.isArray(attachments) && attachments.length > 0 && attachments.every(isAdaptiveCard);
}

function isAdaptiveCard(attachment: unknown): boolean {
	if (!isObject(attachment) || !isObject(attachment.content)) return false;
	const { type, version, body } = attachment.content;
	return (
		attachment.contentType === 'application/vnd.microsoft.card.adaptive' &&
		attachment.contentUrl === null &&
		type === 'AdaptiveCard' &&
		typeof version === 'string' &&
		Array.isArray(body) &&
		body.length > 0 &&
		body.every(isCardElement)
	);
}

/** The two elements that the examples use, with what Adaptive Cards 1.4 requires of them. */
function isCardElement(element: unknown): boolean {
	if (!isObject(element)) return false;
	if (element.type === 'TextBlock') return hasText(element);
	const { type, facts } = element;
	const isFact = (fact: unknown) => isObject(fact) && typeof fact.title === 'string' && typeof fact.value === 'string';
	return type === 'FactSet' && Array.isArray(facts) && facts.every(isFact);
}

/** Mattermost needs a text where there are no attachments of its own. It posts at most 16,383 characters, and splits longer texts. */
const judges: Readonly<Record<Chat, (body: JsonObject) => boolean>> = {
	slack: isForSlack,
	mattermost: hasText,
	googleChat: isForGoogleChat,
	teams: isForTeams,
};

export async function startChatReceivers(): Promise<ChatReceivers> {
	const taken = chats.map((chat) => ({ chat, bodies: new Array<JsonObject>() }));
	const take = async (request: IncomingMessage): Promise<number> => {
		const receiver = taken.find(({ chat }) => request.url === `/${chat}`);
		const body = objectOf(JSON.parse(await text(request)), 'the body');
		const isJson = request.headers['content-type']?.startsWith('application/json') === true;
		if (!receiver || !isJson || !judges[receiver.chat](body) || hasLink(body)) return 400;
		receiver.bodies.push(body);
		return 200;
	};
	const server = createServer((request, response) => {
		const send = (status: number) => response.writeHead(status).end(status === 200 ? 'ok' : 'invalid_payload');
		take(request).then(send, () => send(400));
	});
	const baseUrl = `http://127.0.0.1:${await listen(server)}`;
	return {
		urlOf: (chat) => `${baseUrl}/${chat}`,
		takenBy: (chat) => taken.find((receiver) => receiver.chat === chat)?.bodies ?? [],
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
