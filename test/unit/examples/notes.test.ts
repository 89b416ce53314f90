import { listOf, objectOf, textOf } from '../../../n8n-host/jsonValue.ts';
import { exampleNames, nameOf, readExample } from './readExample';

/** Bold words in notes that are no node. */
const otherWords = ['Execute workflow', 'An older status can arrive after a newer one.'];

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

	it('contains no credential IDs', () => {
		const credentials = nodes.flatMap((node) => Object.values(objectOf(node.credentials ?? {}, 'its credentials')));
		expect(credentials.map((each) => objectOf(each, 'a credential').id)).toEqual(credentials.map(() => ''));
	});

	it('says where the addresses of the chat and the ERP go', () => {
		const senders = nodes.filter((node) => JSON.stringify(node).includes('https://erp.example'));
		const chat = nodes.some((node) => nameOf(node) === 'Write the alert')
			? ['Settings', 'Send Email', 'Send to the chat']
			: [];
		expect(named).toEqual(expect.arrayContaining([...senders.map(nameOf), ...chat]));
	});

	it('runs before a chat or a mail server is set up', () => {
		const senders = nodes.filter((node) => /alertUrl \}\}|^\{"fromEmail/.test(JSON.stringify(node.parameters)));
		for (const sender of senders) {
			const waits = objectOf(sender.parameters, 'its parameters').operation === 'sendAndWait';
			expect([nameOf(sender), sender.disabled === true]).toEqual([nameOf(sender), !waits]);
		}
	});

	it('uses nothing that n8n 3.0 removes', () => {
		const removed =
			/\.(?:function|functionItem|itemLists|executeWorkflow|spreadsheetFile)"|\$getPairedItem|\$node\[|importFromUrl/;
		expect(JSON.stringify(nodes)).not.toMatch(removed);
		// There, n8n 3.0 changes what it does.
		const several = ['.if', '.switch', '.commercialBankingTrigger'].flatMap(ofType);
		expect(several.filter((node) => node.alwaysOutputData === true)).toEqual([]);
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
