/**
 * Reads an option of the command line that has a few possible values.
 *
 * @throws {Error} if the option has another value
 */
export function parseChoice<Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
	const found = allowed.find((each) => each === value);
	if (found === undefined) throw new Error(`--${option} is ${allowed.join(' or ')}, not ${value}`);
	return found;
}
