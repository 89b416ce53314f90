/**
 * Returns the same context with other methods in place of some of its own.
 *
 * All other methods run on the context itself: n8n's contexts may have private fields, which an object that inherits
 * from them could not read.
 */
export function overrideContext<Context extends object>(
	context: Context,
	methods: Readonly<Record<string, (...args: never[]) => unknown>>,
): Context {
	const overrides = new Map<string | symbol, unknown>(Object.entries(methods));
	return new Proxy(context, {
		get: (target, name): unknown => {
			if (overrides.has(name)) return overrides.get(name);
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
