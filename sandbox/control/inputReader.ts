import { isJsonObject } from '../json/json.ts';

/** Input that the control API does not accept; the message says what is wrong with it. */
export class InputError extends Error {}

/** Reads the fields of a JSON object one by one, and refuses those that nobody asked for. */
export class InputReader {
	private readonly fields: Record<string, unknown>;
	private readonly where: string;
	private readonly known = new Set<string>();

	/** `where` names the object in error messages; empty for the body itself. */
	constructor(value: unknown, where = '') {
		if (!isJsonObject(value)) throw new InputError(`${where || 'The body'} must be a JSON object.`);
		this.fields = value;
		this.where = where;
	}

	text(name: string, fallback?: string): string {
		const value = this.optionalText(name) ?? fallback;
		if (value === undefined) throw new InputError(`${this.label(name)} is required.`);
		return value;
	}

	optionalText(name: string): string | undefined {
		const value = this.take(name);
		if (value === undefined || value === null) return undefined;
		if (typeof value !== 'string') throw new InputError(`${this.label(name)} must be a text.`);
		return value;
	}

	wholeNumber(name: string, fallback: number, minimum: number, maximum: number): number {
		const value = this.number(name, fallback, minimum, maximum);
		if (!Number.isInteger(value)) throw new InputError(`${this.label(name)} must be a whole number.`);
		return value;
	}

	number(name: string, fallback: number, minimum: number, maximum: number): number {
		const value = this.take(name) ?? fallback;
		if (typeof value !== 'number' || !(value >= minimum && value <= maximum)) {
			throw new InputError(`${this.label(name)} must be a number from ${minimum} to ${maximum}.`);
		}
		return value;
	}

	flag(name: string, fallback: boolean): boolean {
		const value = this.take(name) ?? fallback;
		if (typeof value !== 'boolean') throw new InputError(`${this.label(name)} must be true or false.`);
		return value;
	}

	choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
		return this.optionalChoice(name, choices) ?? fallback;
	}

	optionalChoice<T extends string>(name: string, choices: readonly T[]): T | undefined {
		const value = this.take(name);
		if (value === undefined || value === null) return undefined;
		const chosen = choices.find((choice) => choice === value);
		if (chosen === undefined) throw new InputError(`${this.label(name)} must be one of: ${choices.join(', ')}.`);
		return chosen;
	}

	/** An http or https address. */
	optionalUrl(name: string): string | undefined {
		const value = this.optionalText(name);
		if (value === undefined) return undefined;
		if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
			throw new InputError(`${this.label(name)} must be an http or https address.`);
		}
		return value;
	}

	/** An object whose values are all texts, such as headers. */
	textMap(name: string): Record<string, string> {
		const value = this.take(name) ?? {};
		if (!isJsonObject(value)) throw new InputError(`${this.label(name)} must be an object of texts.`);
		const entries = Object.entries(value).map(([key, text]) => {
			if (typeof text !== 'string') throw new InputError(`${this.label(name)}.${key} must be a text.`);
			return [key, text] as const;
		});
		return Object.fromEntries(entries);
	}

	/** Readers for the objects of a list. */
	objects(name: string): InputReader[] {
		const value = this.take(name) ?? [];
		if (!Array.isArray(value)) throw new InputError(`${this.label(name)} must be a list.`);
		return value.map((item: unknown, index) => new InputReader(item, `${this.label(name)}[${index}]`));
	}

	/** A reader for an object, undefined where it is not given. */
	optionalObject(name: string): InputReader | undefined {
		const value = this.take(name);
		return value === undefined || value === null ? undefined : new InputReader(value, this.label(name));
	}

	/** A text, or a list of texts. */
	texts(name: string): string[] {
		const value = this.take(name) ?? [];
		const list: unknown[] = Array.isArray(value) ? value : [value];
		return list.map((item) => {
			if (typeof item !== 'string') throw new InputError(`${this.label(name)} must be a text or a list of texts.`);
			return item;
		});
	}

	/** The field as it came. */
	asGiven(name: string): unknown {
		return this.take(name);
	}

	has(name: string): boolean {
		const value = this.take(name);
		return value !== undefined && value !== null;
	}

	/** Refuses fields that were not read: most of them are misspelt. */
	done(): void {
		const unknown = Object.keys(this.fields).filter((name) => !this.known.has(name));
		if (unknown.length > 0) {
			throw new InputError(
				`${this.where || 'The body'} has unknown fields: ${unknown.join(', ')}. Known: ${[...this.known].join(', ')}.`,
			);
		}
	}

	private take(name: string): unknown {
		this.known.add(name);
		return this.fields[name];
	}

	private label(name: string): string {
		return this.where === '' ? name : `${this.where}.${name}`;
	}
}
