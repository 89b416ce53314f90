import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';

/**
 * Validates camt.053 by the schema of ISO 20022, with xmllint.
 *
 * @throws {Error} that names the first element which the schema does not allow
 */
export function validateCamt053(content: string, version: string): void {
	const schema = path.join(projectRoot, `test/vectors/schemas/camt.053.001.${version}.xsd`);
	execFileSync('xmllint', ['--noout', '--schema', schema, '-'], { input: content, stdio: ['pipe', 'ignore', 'pipe'] });
}
