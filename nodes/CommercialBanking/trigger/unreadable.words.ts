/** What the person who runs the workflow can do about a delivery at Unreadable, by the code of its error. */
export const adviceOnUnreadable = {
	api_key_wrong:
		"Compare 'Expected API Key' in the credential with the key that you agreed with the bank. Do not copy it from a delivery. Correct it before the bank gives up: it tries again every hour for 24 hours.",
	decryption_failed:
		"Compare the key of the delivery ('keyIdUsed') with the key ID in the credential. If the bank uses an older key, add that key to 'Previous Private Keys'. If it uses the current one, ask the bank to fetch the public key again. The bank tries again every hour for 24 hours.",
	algorithm_not_allowed:
		'Ask the bank to encrypt with an algorithm from the list in the documentation, and to send the notification again.',
	delivery_malformed:
		"Ask the bank what it sent: 'message' says what is wrong with its form. Ask it to send the notification again, encrypted.",
	delivery_too_large:
		"A body may have 24 MiB, if n8n allows as much. Ask the person who runs n8n to set N8N_PAYLOAD_SIZE_MAX to 24 before the bank gives up: it tries again every hour for 24 hours. If the body is larger than that, ask the bank for smaller reports, and look up the payments in the bank's portal.",
	report_unreadable:
		"'message' says what is wrong with the report. Look up the payments in the bank's portal, and ask the bank to correct the report, or for smaller reports if it is too large.",
	otherwise: "'message' says what is wrong. Look up the payments in the bank's portal until it is corrected.",
} as const;
