// What the benchmark needs of the package.
export { openCryptoKeyEnvelope } from '../../nodes/CommercialBanking/domain/envelope/openCryptoKeyEnvelope.ts';
export { loadDecryptionKeys } from '../../nodes/CommercialBanking/domain/keys/loadDecryptionKeys.ts';
