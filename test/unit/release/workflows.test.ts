import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '..', '..', '..', '.github', 'workflows');

describe.each(readdirSync(folder))('the workflow %s', (name) => {
	const text = readFileSync(path.join(folder, name), 'utf8');

	it('pins each action to a commit, and says which version that is', () => {
		const actions = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action);
		expect(actions.length).toBeGreaterThan(0);
		expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(String(action)))).toEqual(
			[],
		);
	});

	it('may only read the repository, unless a job asks for more', () => {
		expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
		expect(text).not.toMatch(/\$\{\{\s*secrets\.|: write-all/);
	});
});
