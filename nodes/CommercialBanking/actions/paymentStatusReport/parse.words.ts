/** What is wrong with an encrypted report, and what to do. */
export const inputProblems = {
	cryptoKeyHeaderMissing: {
		message: 'The header x-crypto-key is needed to open the report',
		whatToDo: "Put the value of the header that came with the report into the option 'Crypto Key Header'.",
	},
	reportEncrypted: {
		message: 'The report is encrypted',
		whatToDo: 'Choose the notifications credential with the private key that opens it.',
	},
} as const;

/** Why a report cannot be read, by the code of the `DeliveryError`. `problem` is its message. */
export const parseErrors = {
	report_unreadable: {
		message: '{problem}',
		whatToDo:
			"Check that this is a payment status report (pain.002 or pain.014) as XML or JSON, complete and unchanged. If it is, ask the bank to send it again. For a bank statement, set 'Resource' to Statement File.",
	},
	delivery_malformed: {
		message: 'The encrypted report cannot be read',
		whatToDo:
			'{problem} Check that it is complete and unchanged. The option \'Crypto Key Header\' is only for a report whose body starts with "SECURE".',
	},
	algorithm_not_allowed: {
		message: 'The report is encrypted with an algorithm that is not safe and not allowed',
		whatToDo: 'Ask the bank to encrypt with RSA-OAEP or ECDH-ES and AES-GCM or AES-CBC with HMAC.',
	},
	decryption_failed: {
		message: 'No key of the credential opens the report',
		whatToDo:
			"Check that the report was encrypted for a key in the notifications credential, that it is complete and unchanged, and that the option 'Crypto Key Header', if needed, belongs to this report. After a change of keys, add the older keys under 'Previous Private Keys'.",
	},
	credential_unusable: { message: '{problem}', whatToDo: 'Open the notifications credential and correct this field.' },
	otherwise: { message: '{problem}', whatToDo: 'Check that the report is complete and unchanged.' },
} as const;
