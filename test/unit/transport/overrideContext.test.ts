import { overrideContext } from '../../../nodes/CommercialBanking/transport/overrideContext';

/** Like n8n's contexts: with a private field, and with methods that use each other. */
class Context {
	readonly #secret = 'own';

	readonly field = 'field';

	own(): string {
		return this.#secret;
	}

	other(): string {
		return 'original';
	}
}

describe('overrideContext', () => {
	const context = new Context();
	const overridden = overrideContext(context, { other: () => 'replaced' });

	it('replaces methods, and leaves the context itself as it is', () => {
		expect(overridden.other()).toBe('replaced');
		expect(context.other()).toBe('original');
	});

	it('runs all other methods on the context itself', () => {
		expect(overridden.own()).toBe('own');
		expect(overridden.field).toBe('field');
	});
});
