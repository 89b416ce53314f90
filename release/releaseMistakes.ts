/** Facts about a release, before any check runs. */
export interface ReleaseFacts {
	/** `version` of package.json. */
	readonly version: string;
	readonly changelog: string;
	/** Output of `git status --porcelain`. */
	readonly changes: string;
	/** All tags of the repository. */
	readonly tags: readonly string[];
	/** The tag that started the publishing workflow. Undefined on a developer's machine. */
	readonly pushedTag: string | undefined;
	/** `author.email` of package.json. */
	readonly authorEmail: string;
	/** `repository.url` of package.json. */
	readonly repository: string;
}

/** Nobody has this repository or this address. npm and n8n show both to users, so they must be real. */
const PLACEHOLDER_REPOSITORY = 'github.com/n8n-nodes-commercial-banking/';
const PLACEHOLDER_ADDRESS = /\.example$/;

const versionPattern = /^\d+\.\d+\.\d+(?:-[0-9A-Z.-]+)?$/i;

/** Finds the heading of a version in the changelog, and the lines below it. */
function findEntry(changelog: string, version: string): { heading: string; lines: string[] } | undefined {
	const sections = changelog.split(/^## /m).slice(1);
	const section = sections.find((each) => each.split(/\s/, 1)[0] === version);
	const [heading = '', ...lines] = section?.split('\n') ?? [];
	return section === undefined ? undefined : { heading, lines: lines.filter((line) => line.trim() !== '') };
}

function changelogMistakes({ changelog, version }: ReleaseFacts): string[] {
	const entry = findEntry(changelog, version);
	if (entry === undefined) return [`CHANGELOG.md has no section «## ${version}»`];
	if (!/\d{4}-\d{2}-\d{2}/.test(entry.heading)) return [`The section ${version} of CHANGELOG.md has no date`];
	return entry.lines.length === 0 ? [`The section ${version} of CHANGELOG.md is empty`] : [];
}

function tagMistakes({ version, tags, pushedTag }: ReleaseFacts): string[] {
	const tag = `v${version}`;
	if (pushedTag !== undefined)
		return pushedTag === tag ? [] : [`The tag ${pushedTag} does not belong to version ${version}`];
	return tags.includes(tag) ? [`Version ${version} has been released: there is a tag ${tag}`] : [];
}

function placeholderMistakes({ authorEmail, repository }: ReleaseFacts): string[] {
	return [
		...(PLACEHOLDER_ADDRESS.test(authorEmail) ? [`The author's address ${authorEmail} is a placeholder`] : []),
		...(repository.includes(PLACEHOLDER_REPOSITORY)
			? [`The repository ${repository} is a placeholder: set your own in package.json, in the pages and in the links`]
			: []),
	];
}

/** @returns a sentence for each mistake that prevents the release */
export function releaseMistakes(facts: ReleaseFacts): string[] {
	const { version, changes } = facts;
	return [
		...(versionPattern.test(version) ? [] : [`${version} is not a semantic version`]),
		...(changes.trim() === '' ? [] : [`Some changes are not committed:\n${changes.trimEnd()}`]),
		...changelogMistakes(facts),
		...tagMistakes(facts),
		...placeholderMistakes(facts),
	];
}
