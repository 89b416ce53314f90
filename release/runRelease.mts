import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { objectOf, textOf } from '../n8n-host/jsonValue.ts';
import { packPackage } from '../n8n-host/packPackage.ts';
import { projectRoot } from '../n8n-host/projectRoot.ts';
import { runCommand } from '../n8n-host/runCommand.ts';
import { releaseMistakes } from './releaseMistakes.ts';

const load = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

const git = async (...args: string[]) => await runCommand('git', args, { cwd: projectRoot });

const checks = [
	{ what: 'Lint', command: 'npm', args: ['run', 'lint'] },
	{ what: 'Tests', command: 'npm', args: ['test'] },
	{ what: 'Long tests', command: 'npm', args: ['run', 'test:long'] },
	{ what: "n8n's scan of the sources and of the tarball", command: 'npm', args: ['run', 'scan'] },
];

/** Runs a check. Its output goes to this terminal. */
function passes({ what, command, args }: (typeof checks)[number]): boolean {
	process.stdout.write(`\n▸ ${what}\n`);
	return spawnSync(command, args, { cwd: projectRoot, stdio: 'inherit' }).status === 0;
}

function parsePushedTag(args: readonly string[]): string | undefined {
	if (args.length === 0) return undefined;
	const [option, tag] = args;
	if (option === '--tag' && tag !== undefined && args.length === 2) return tag;
	throw new Error('Use «npm run release», or «npm run release -- --tag <tag>» after the tag was pushed');
}

async function main(args: readonly string[]): Promise<number> {
	const pushedTag = parsePushedTag(args);
	const manifest = objectOf(JSON.parse(load('package.json')), 'package.json');
	const version = textOf(manifest.version, 'its version');
	const mistakes = releaseMistakes({
		version,
		changelog: load('CHANGELOG.md'),
		changes: await git('status', '--porcelain'),
		tags: (await git('tag', '--list')).split('\n'),
		pushedTag,
		authorEmail: textOf(objectOf(manifest.author, 'the author').email, 'the address of the author'),
		repository: textOf(objectOf(manifest.repository, 'the repository').url, 'its address'),
	});
	if (mistakes.length > 0) {
		process.stderr.write(`The release is not ready:\n${mistakes.map((each) => `- ${each}`).join('\n')}\n`);
		return 1;
	}
	const failed = checks.find((check) => !passes(check));
	if (failed !== undefined) {
		process.stderr.write(`\nThe release is not ready: ${failed.what} failed.\n`);
		return 1;
	}
	const tarball = await packPackage();
	const content = readFileSync(tarball);
	const digest = createHash('sha512').update(content).digest('base64');
	process.stdout.write(`\n${path.relative(projectRoot, tarball)}: ${content.length} bytes, sha512-${digest}\n`);
	if (pushedTag === undefined) {
		process.stdout.write(`Everything is ready. To publish version ${version}, push its tag:\n\n`);
		process.stdout.write(`  git tag --annotate v${version} --message "${version}"\n  git push origin v${version}\n`);
	}
	return 0;
}

process.exitCode = await main(process.argv.slice(2));
