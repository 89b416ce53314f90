import { listOf, objectOf, textOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { exampleNames, nameOf, readExample } from './readExample';

/** Bold words in notes that are no node. */
const otherWords = ['Execute workflow'];

interface Box {
	readonly name: string;
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

/** What a node covers on the canvas, with its name below it, and a plus sign behind it if it leads nowhere; or a note. */
function boxOf(node: JsonObject, leadsOn: boolean): Box {
	const [left, top] = listOf(node.position, 'its position').map(Number);
	const { width, height } = objectOf(node.parameters, 'its parameters');
	const size =
		typeof height === 'number' ? { width: Number(width), height } : { width: leadsOn ? 110 : 190, height: 125 };
	return { name: nameOf(node), left: left ?? 0, top: top ?? 0, ...size };
}

const meets = (one: Box, other: Box): boolean =>
	one.left < other.left + other.width &&
	other.left < one.left + one.width &&
	one.top < other.top + other.height &&
	other.top < one.top + one.height;

/** About as high as n8n draws a note, in pixels. */
function heightOf(note: string, width: number): number {
	const linesOf = (line: string, characterWidth: number) => Math.ceil((line.length * characterWidth) / (width - 60));
	return note.split('\n').reduce((height, line) => {
		if (line.startsWith('## ')) return height + 40 * linesOf(line, 11);
		if (line.startsWith('### ')) return height + 32 * linesOf(line, 9);
		return height + (line === '' ? 10 : 2 + 20 * linesOf(line, 6.6));
	}, 40);
}

describe.each(exampleNames)('%s', (exampleName) => {
	const { nodes, ofType, connections } = readExample(exampleName);
	const notes = ofType('.stickyNote').map(({ parameters }) =>
		textOf(objectOf(parameters, 'its parameters').content, 'its text'),
	);
	const named = [...notes.join('\n').matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words);

	it('has a note that names only nodes that are there, and uses the words of n8n', () => {
		expect(notes.join()).toContain('credential');
		expect(notes.join()).not.toMatch(/activat/i);
		const names = [...nodes.map(nameOf), ...otherWords];
		expect(named.filter((words) => !names.includes(words))).toEqual([]);
	});

	it('has no node over another or under a note, and notes as high as their text', () => {
		const boxes = nodes.map((node) => boxOf(node, nameOf(node) in connections));
		const covered = boxes.flatMap((box, index) =>
			boxes.slice(index + 1).flatMap((other) => (meets(box, other) ? [[box.name, other.name]] : [])),
		);
		expect(covered).toEqual([]);
		const cut = ofType('.stickyNote').filter((note) => {
			const { content, width, height } = objectOf(note.parameters, 'its parameters');
			return heightOf(textOf(content, 'its text'), Number(width)) > Number(height);
		});
		expect(cut.map(nameOf)).toEqual([]);
	});

	it('names no credential: n8n 2.41.1 keeps a null ID, and says that the credential is invalid', () => {
		expect(nodes.filter((node) => 'credentials' in node)).toEqual([]);
	});

	it('says where the addresses of the chat and the ERP go', () => {
		const senders = nodes.filter((node) => JSON.stringify(node).includes('https://erp.example'));
		const chat = nodes.some((node) => nameOf(node) === 'Write the alert')
			? ['Settings', 'Send Email', 'Send to the chat', 'Write the alert']
			: [];
		expect(named).toEqual(expect.arrayContaining([...senders.map(nameOf), ...chat]));
	});

	it('has notes of at most 60 words, which can be read while the canvas fits the screen', () => {
		// What all examples have in common stands once, in examples/README.md.
		const isLong = (note: string) => note.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length > 60;
		expect(notes.filter(isLong)).toEqual([]);
	});

	it('says to select **Execute workflow** after its trigger was chosen', () => {
		for (const note of notes.filter((one) => one.includes('choose *from'))) {
			expect(note).toMatch(
				/choose \*from [^*]+\*(?: beside \*\*Execute workflow\*\*)?, select \*\*Execute workflow\*\*/,
			);
		}
	});

	it('runs before a chat or a mail server is set up', () => {
		const senders = nodes.filter((node) => /alertUrl \}\}|^\{"fromEmail/.test(JSON.stringify(node.parameters)));
		for (const sender of senders) {
			const waits = objectOf(sender.parameters, 'its parameters').operation === 'sendAndWait';
			expect([nameOf(sender), sender.disabled === true]).toEqual([nameOf(sender), !waits]);
		}
	});

	it('sets nothing that has another meaning in n8n 3.0', () => {
		const several = ['.if', '.switch', '.commercialBankingTrigger'].flatMap(ofType);
		expect(several.filter((node) => node.alwaysOutputData === true)).toEqual([]);
	});

	it('remembers nothing that it may still fail to send: Remove Duplicates remembers what only goes in', () => {
		expect(JSON.stringify(nodes)).not.toContain('removeItemsSeenInPreviousExecutions');
	});

	it('compares and adds numbers as they are', () => {
		expect(JSON.stringify(nodes)).not.toMatch(/\bNumber\((?!\w*\.?id\b|\$execution\.id|a\.id|b\.id)/);
	});

	it('connects both outputs of the trigger', () => {
		for (const trigger of ofType('.commercialBankingTrigger')) {
			const { main } = objectOf(connections[nameOf(trigger)], 'the connections of the trigger');
			const counts = listOf(main, 'its outputs').map((output) => listOf(output, 'an output').length);
			expect(counts).toEqual([expect.any(Number), expect.any(Number)]);
			expect(Math.min(...counts)).toBeGreaterThan(0);
		}
	});
});
