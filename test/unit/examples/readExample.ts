import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { listOf, objectOf, textOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';

const folder = path.join(projectRoot, 'examples');

/** The file names of all examples. */
export const exampleNames = readdirSync(folder).filter((name) => name.endsWith('.json'));

export interface Example {
	readonly nodes: JsonObject[];
	readonly connections: JsonObject;
	/** The nodes whose type ends in this way. */
	readonly ofType: (type: string) => JsonObject[];
	/** The node with this name. */
	readonly node: (name: string) => JsonObject;
	/** A value in the parameters of a node, for example `assignments.assignments.0.value`. */
	readonly parameter: (node: string, where: string) => unknown;
	/** The names of the nodes behind an output, in their order. */
	readonly targetsOf: (node: string, output: number) => unknown[];
	/** n8n runs the upper one of two nodes first, with all that comes after it. */
	readonly heightOf: (node: string) => number;
}

/** @param name with or without `.json` */
export function readExample(name: string): Example {
	const file = path.join(folder, `${path.basename(name, '.json')}.json`);
	const workflow = objectOf(JSON.parse(readFileSync(file, 'utf8')), name);
	const nodes = listOf(workflow.nodes, 'its nodes').map((node) => objectOf(node, 'a node'));
	const node = (wanted: string) => objectOf(nodes.find(nameIs(wanted)), `the node "${wanted}"`);
	const connections = objectOf(workflow.connections, 'its connections');
	return {
		nodes,
		connections,
		ofType: (type) => nodes.filter((each) => textOf(each.type, 'its type').endsWith(type)),
		node,
		parameter: (name, where) => where.split('.').reduce(pick, node(name).parameters),
		targetsOf: (name, output) => {
			const { main } = objectOf(connections[name], `the connections of ${name}`);
			return listOf(listOf(main, 'the outputs')[output], 'an output').map((to) => objectOf(to, 'a connection').node);
		},
		heightOf: (name) => Number(listOf(node(name).position, 'its position')[1]),
	};
}

export const nameOf = (node: JsonObject): string => textOf(node.name, 'the name of a node');

const nameIs = (name: string) => (node: JsonObject) => node.name === name;

const pick = (value: unknown, key: string): unknown =>
	Array.isArray(value) ? value[Number(key)] : objectOf(value, key)[key];
