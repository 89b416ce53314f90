import { releaseMistakes, type ReleaseFacts } from '../../../release/releaseMistakes.ts';

const ready: ReleaseFacts = {
	version: '1.2.0',
	changelog: '# Changelog\n\n## 1.2.0 – 2026-03-02\n\n- Something new.\n\n## 1.1.0 – 2026-01-01\n\n- Something old.\n',
	changes: '',
	tags: ['v1.1.0'],
	pushedTag: undefined,
	authorEmail: 'someone@bank-tools.test',
	repository: 'git+https://github.com/bank-tools/n8n-nodes-commercial-banking.git',
};

it.each([
	{ about: 'on a machine', change: {} },
	{ about: 'by its tag', change: { pushedTag: 'v1.2.0', tags: ['v1.1.0', 'v1.2.0'] } },
])('finds nothing when everything is ready: $about', ({ change }) => {
	expect(releaseMistakes({ ...ready, ...change })).toEqual([]);
});

it.each([
	{ about: 'no version', change: { version: 'next', pushedTag: 'vnext' }, says: /semantic/ },
	{ about: 'changes', change: { changes: ' M README.md\n' }, says: /README\.md/ },
	{
		about: 'no section',
		change: { changelog: '# Changelog\n\n## 1.2.0-rc.1 – 2026-03-01\n\n- A.\n' },
		says: /no section/,
	},
	{ about: 'no date', change: { changelog: '## 1.2.0 – not yet released\n\n- A.\n' }, says: /no date/ },
	{ about: 'an empty section', change: { changelog: '## 1.2.0 – 2026-03-02\n\n## 1.1.0\n\n- A.\n' }, says: /empty/ },
	{ about: 'a version that is out', change: { tags: ['v1.2.0'] }, says: /has been released/ },
	{ about: 'an author without an address', change: { authorEmail: 'a@b.example' }, says: /placeholder/ },
	{
		about: 'a repository that is not there',
		change: { repository: 'git+https://github.com/n8n-nodes-commercial-banking/n8n-nodes-commercial-banking.git' },
		says: /placeholder/,
	},
	{ about: 'the tag of another version', change: { pushedTag: 'v1.3.0' }, says: /v1\.3\.0/ },
])('finds $about', ({ change, says }) => {
	expect(releaseMistakes({ ...ready, ...change }).join('\n')).toMatch(says);
});
