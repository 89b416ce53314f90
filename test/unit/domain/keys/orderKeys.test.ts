import { orderKeys } from '../../../../nodes/CommercialBanking/domain/keys/orderKeys';
import { loadDecryptionKeys } from '../../../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys';
import { jwks, readKeyFile } from '../envelope/readVectors';

const keys = loadDecryptionKeys({
	privateKey: readKeyFile('rsa.pkcs8.pem'),
	keyId: 'current',
	previousPrivateKeys: JSON.stringify({
		keys: [
			{ ...jwks.ec, kid: 'ec' },
			{ ...jwks.previous, kid: 'old' },
		],
	}),
});
const thumbprint = keys.previous[1]?.thumbprint;

it.each<['RSA' | 'EC', string | undefined, string[]]>([
	['RSA', undefined, ['current', 'old']],
	['EC', undefined, ['ec']],
	['RSA', 'current', ['current', 'old']],
	['RSA', 'old', ['old', 'current']],
	['RSA', thumbprint, ['old', 'current']],
	['RSA', 'unknown', ['current', 'old']],
	['RSA', '', ['current', 'old']],
	['RSA', 'ec', ['current', 'old']],
	['EC', 'old', ['ec']],
])('lists %s keys for the name %p: %j', (keyType, name, expected) => {
	expect(orderKeys(keys, keyType, name).map(({ keyId }) => keyId)).toEqual(expected);
});
