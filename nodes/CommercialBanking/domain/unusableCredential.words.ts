/** What is wrong with a field of the notifications credential, and what to do. The name of the field stands before it. */
export const unusableCredential = {
	anyTokenAccepted:
		'fill in this field or Required Scope. Without both, any token of that OAuth server would be accepted.',
	clientEmpty: 'it is empty. Enter the ID with which the bank requests tokens.',
	clientRefused: 'the introspection endpoint does not accept them. Check the ID and the secret.',
	curveUnsupported: 'the curve of this EC key is not supported. Use P-256, P-384 or P-521.',
	fieldEmpty: 'it is empty. Fill it in.',
	firstLineMissing: 'the first line, -----BEGIN …, is missing. Paste the whole file.',
	isCertificate: 'this is a certificate, which holds only the public key. Paste the private key that belongs to it.',
	isCertificateRequest: 'this is a certificate request. Paste the private key it was made with.',
	isOpenSsh: 'OpenSSH format is not supported. Convert a copy: ssh-keygen -p -m PKCS8 -f copy.pem',
	isPublicKey: 'this is a public key. Paste the private key that belongs to it.',
	jwkDamaged:
		'the JWK is damaged, incomplete or of an unsupported curve. RSA needs n, e, d, p, q, dp, dq and qi; EC needs crv, x, y and d.',
	jwkForSignatures: 'the JWK is marked for signatures (use: sig). Use a key for encryption.',
	jwkIsPublicKey: 'this JWK is a public key (it has no d). Paste the private JWK.',
	jwkNotObject: 'this starts like a JSON Web Key but is not a JSON object. Paste it again.',
	jwkSetEmpty: 'the JWK set holds no key.',
	jwkTypeUnsupported: 'the JWK is of an unsupported type (kty). Use RSA or EC.',
	keyBlockDamaged: 'the {label} block is damaged or of an unsupported type. Paste the whole file again.',
	keyDamaged: 'the key is damaged: its parts do not belong together. Paste it again.',
	keyEmpty: 'it is empty. Paste a private key as PEM or JWK.',
	keyEncrypted: 'the key is encrypted. Enter its passphrase as well.',
	keyKindUnsupported: 'this kind of private key is not supported. Use an RSA or EC key.',
	keyNotDecrypted:
		'the key could not be decrypted: the passphrase is wrong, or the block is damaged. There is one passphrase for all keys. Open a key that has another one first, with: openssl pkey -in old.pem -out opened.pem',
	keyTooWeak: 'an RSA key of {bits} bits is too weak. Use at least {minimum} bits.',
	keyTypeUnsupported: 'keys of type {type} are not supported. Use RSA or EC.',
	lastLineMissing: 'a PEM block is damaged: its BEGIN line has no matching END line. Paste the whole file again.',
	madeUpTokenActive: 'the server there says that a made-up token is active.',
	neitherPemNorJwk:
		'this is neither PEM nor JWK. Paste the key with its BEGIN and END lines, or as a JSON Web Key that starts with {.',
	placeholderUnknown: '{placeholder} is not a placeholder. Use {known}.',
	secretTooShort: 'it is too short. Use at least {minimum} random characters.',
	severalKeys: 'this holds more than one private key. Keep one. Older keys belong in Previous Private Keys.',
	templateNotJson: 'it is not JSON. Write JSON with the placeholders in quotes, for example {example}.',
	tooManyKeys: '{count} keys are too many. Keep the {maximum} newest.',
	urlNotSafe:
		'it is not a URL that starts with https://. Plain http:// is accepted only for this machine (localhost) and for host names without a dot.',
	validationUnknown: 'this kind is not known. Choose one from the list.',
} as const;
