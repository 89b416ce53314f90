import XMLBuilder from 'fast-xml-builder';
import { Amount, type ReportBranch, type ReportNode } from './buildReportTree.ts';
import type { RootNames } from './rootNames.ts';

const builder = new XMLBuilder({
	ignoreAttributes: false,
	attributeNamePrefix: '@_',
	textNodeName: '#text',
	processEntities: true,
	suppressEmptyNode: false,
});

/** Writes the report in XML. */
export function writeXmlReport(report: ReportBranch, { namespace, tag }: RootNames): string {
	return builder.build({
		'?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
		Document: {
			'@_xmlns': namespace,
			[tag]: toXml(report),
		},
	});
}

function toXml(node: ReportNode): unknown {
	if (node instanceof Amount) return { '@_Ccy': node.currency, '#text': node.digits };
	if (Array.isArray(node)) return node.map(toXml);
	if (typeof node !== 'object') return node;
	const parts = Object.entries(node).filter(([, part]) => part !== undefined);
	return Object.fromEntries(parts.map(([tag, part]) => [tag, toXml(part)]));
}
