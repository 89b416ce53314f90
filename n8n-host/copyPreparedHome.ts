import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { N8nClient } from './n8nClient.ts';
import { n8nHostFolder, preparedFolder } from './projectRoot.ts';
import { describeHome, installPackage, nameHomeFolder, packagesFolderIn, startN8n, type N8nHome } from './startN8n.ts';

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);

const making = new Map<string, Promise<string>>();

/** Makes a folder, unless it is there from an earlier call. Two processes may make it at the same time: one of them wins. */
async function makeOnce(folder: string, make: (unfinished: string) => Promise<void>): Promise<string> {
	if (existsSync(folder)) return folder;
	const unfinished = `${folder}.${randomBytes(4).toString('hex')}`;
	await make(unfinished);
	if (existsSync(folder)) rmSync(unfinished, { recursive: true, force: true });
	else renameSync(unfinished, folder);
	return folder;
}

/** The same, and within this process the folder is made by the first call alone. */
async function prepare(name: string, make: (unfinished: string) => Promise<void>): Promise<string> {
	mkdirSync(preparedFolder, { recursive: true });
	const folder = path.join(preparedFolder, name);
	const made = making.get(folder) ?? makeOnce(folder, make);
	making.set(folder, made);
	return await made;
}

/** Starts n8n once in an empty home: it makes its tables, and the owner signs up. That takes longer than all the rest. */
async function makeHome(folder: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const home = await describeHome(folder, { N8N_DISABLE_UI: 'true' });
	const n8n = await startN8n(home);
	await new N8nClient(home.baseUrl).signIn();
	n8n.process.kill('SIGTERM');
	await n8n.process.ended;
	for (const log of globSync('**/*.log', { cwd: folder })) rmSync(path.join(folder, log));
}

/**
 * Prepares what {@link copyPreparedHome} copies, unless it is there: n8n's home is made once for each version of n8n, and
 * the package is installed once for each tarball.
 */
export async function prepareHome(tarball: string): Promise<{ home: string; packages: string }> {
	const lock = digestOf(path.join(n8nHostFolder, 'package-lock.json'));
	const [home, packages] = await Promise.all([
		prepare(`home-${lock}`, makeHome),
		prepare(`packages-${digestOf(tarball)}`, async (folder) => await installPackage(folder, tarball)),
	]);
	return { home, packages };
}

/** Removes what was prepared for other versions of n8n and other tarballs. */
export async function removeStaleHomes(tarball: string): Promise<void> {
	const current: string[] = Object.values(await prepareHome(tarball));
	const all = globSync('{home,packages}-*', { cwd: preparedFolder }).map((name) => path.join(preparedFolder, name));
	for (const folder of all.filter((each) => !current.includes(each))) rmSync(folder, { recursive: true, force: true });
}

/** Makes a home for an n8n, with the owner and the packed package. It is a copy of one that has all that. */
export async function copyPreparedHome(name: string, tarball: string, env: NodeJS.ProcessEnv = {}): Promise<N8nHome> {
	const prepared = await prepareHome(tarball);
	const folder = nameHomeFolder(name);
	cpSync(prepared.home, folder, { recursive: true });
	cpSync(prepared.packages, packagesFolderIn(folder), { recursive: true });
	return await describeHome(folder, env);
}
