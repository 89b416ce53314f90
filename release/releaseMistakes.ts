/** What is known of a release before anything is run. */
export interface ReleaseFacts {
	/** `version` of package.json. */
	readonly version: string;
	readonly changelog: string;
	/** What `git status --porcelain` says. */
	readonly changes: string;
	/** All tags that exist. */
	readonly tags: readonly string[];
	/** The tag that started the publishing workflow; undefined on a person's machine. */
	readonly pushedTag: string | undefined;
}

const versionPattern = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** The changelog's lines below the heading of a version, and that heading. */
function findEntry(changelog: string, version: string): { heading: string; lines: string[] } | undefined {
	const sections = changelog.split(/^## /m).slice(1);
	const section = sections.find((each) => each.split(/\s/, 1)[0] === version);
	const [heading = '', ...lines] = section?.split('\n') ?? [];
	return section === undefined ? undefined : { heading, lines: lines.filter((line) => line.trim() !== '') };
}

function changelogMistakes({ changelog, version }: ReleaseFacts): string[] {
	const entry = findEntry(changelog, version);
	if (entry === undefined) return [`CHANGELOG.md has no section «## ${version}»`];
	if (!/\d{4}-\d{2}-\d{2}/.test(entry.heading)) return [`The section ${version} of CHANGELOG.md names no date`];
	return entry.lines.length === 0 ? [`The section ${version} of CHANGELOG.md is empty`] : [];
}

function tagMistakes({ version, tags, pushedTag }: ReleaseFacts): string[] {
	const tag = `v${version}`;
	if (pushedTag !== undefined)
		return pushedTag === tag ? [] : [`The tag ${pushedTag} is not that of version ${version}`];
	return tags.includes(tag) ? [`Version ${version} has been released: the tag ${tag} exists`] : [];
}

/** @returns what has to be mended before the version may be released, a sentence for each */
export function releaseMistakes(facts: ReleaseFacts): string[] {
	const { version, changes } = facts;
	return [
		...(versionPattern.test(version) ? [] : [`${version} is not a version of semantic versioning`]),
		...(changes.trim() === '' ? [] : [`There are changes that are not committed:\n${changes.trimEnd()}`]),
		...changelogMistakes(facts),
		...tagMistakes(facts),
	];
}
