import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { packPackage } from '../n8n-host/packPackage.ts';
import { projectRoot, runFolder } from '../n8n-host/projectRoot.ts';
import { runCommand } from '../n8n-host/runCommand.ts';

/** The files of a published package that n8n's scanner lints. */
const publishedFilePatterns = ['**/*.js', 'package.json'];

async function unpack(tarball: string): Promise<string> {
	const folder = path.join(runFolder, 'scanned');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	await runCommand('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], { cwd: projectRoot });
	return folder;
}

async function scan(what: string, folder: string, patterns: readonly string[]): Promise<boolean> {
	const { passed, message, details } = await analyzePackage(folder, [...patterns]);
	// The scanner also passes when it finds no files, with a message. Here that would be our mistake.
	const isClean = passed && message === undefined;
	process.stdout.write(`${what}: ${isClean ? 'clean' : `${message}\n${details ?? ''}`}\n`);
	return isClean;
}

const results = [
	await scan('The sources', projectRoot, SOURCE_FILE_PATTERNS),
	await scan('The packed tarball', await unpack(await packPackage()), publishedFilePatterns),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
