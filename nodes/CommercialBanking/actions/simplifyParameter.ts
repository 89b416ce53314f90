import type { INodeProperties } from 'n8n-workflow';
import type { Task } from './operation';

export const simplifyParameter: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export function getSimplify({ context, itemIndex }: Task): boolean {
	return context.getNodeParameter('simplify', itemIndex, true) !== false;
}
