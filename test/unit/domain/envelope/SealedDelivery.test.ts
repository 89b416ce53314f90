import {
	ENVELOPE_HEADERS,
	pickSealedDelivery,
} from '../../../../nodes/CommercialBanking/domain/envelope/SealedDelivery';
import { readProjectFile } from '../../readProjectFile';

/** CONTRIBUTING.md, "A header of an envelope", says what else a new header needs. */
describe.each([...ENVELOPE_HEADERS])('the header %s', (name) => {
	it('is picked from the headers of a request, and nothing else is', () => {
		const request = { [name]: 'its value', 'x-other': 'planted' };
		const { body, ...headers } = pickSealedDelivery('the body', request);
		expect(body).toBe('the body');
		expect(Object.values(headers)).toContain('its value');
		expect(Object.values(headers)).not.toContain('planted');
	});

	it.each(['docs/reference.md', 'docs/bank-compatibility.md', 'docs/enrollment.md'])('is described in %s', (file) => {
		expect(readProjectFile(file)).toContain(name);
	});
});
