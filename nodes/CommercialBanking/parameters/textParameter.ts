import type { INodeProperties } from 'n8n-workflow';

/** Describes a parameter, an option or a field of a credential that is a text, and empty by default. */
export const textParameter = (
	[displayName, name]: readonly [displayName: string, name: string],
	description: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({ displayName, name, type: 'string', default: '', description, ...more });
