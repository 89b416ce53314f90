import type { IDataObject } from 'n8n-workflow';
import { listOf, objectOf, textOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { evaluate } from './evaluate';
import type { Example } from './readExample';
import { runCode } from './runCode';

/** What a Set node makes of an item. */
function setFields(example: Example, node: string, item: IDataObject, input: readonly IDataObject[] = [item]) {
	const assignments = listOf(example.parameter(node, 'assignments.assignments'), 'its fields').map((field) =>
		objectOf(field, 'a field'),
	);
	const fields = assignments.map(({ name, value }) => [textOf(name, 'its name'), evaluate(value, item, { input })]);
	return objectOf(JSON.parse(JSON.stringify(Object.fromEntries(fields))), 'the item');
}

/** The text that an example sends of such alerts. */
function writeAlerts(example: Example, alerts: readonly JsonObject[]): string {
	const [message] = runCode(example.parameter('Write the alert', 'jsCode'), {
		input: alerts.map((json) => ({ json })),
		nodes: { Settings: [{ json: { alertUrl: '', alertFormat: '' } }] },
	});
	return textOf(objectOf(message?.json, 'the message').text, 'its text');
}

/** What people are told of the items of a node. */
export function tell(example: Example, node: string, items: readonly IDataObject[]): string {
	const told = example.node(node).executeOnce === true ? items.slice(0, 1) : items;
	return writeAlerts(
		example,
		told.map((item) => setFields(example, node, item, items)),
	);
}
