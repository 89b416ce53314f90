/** Results of verification of payee: `RCVC`, `RVCM`, `RVMC`, `RVNA`, `RVNC`, `RVNM`. */
const PAYEE_VERIFICATION = /^R(?:CVC|V)/;

export function isPayeeVerification(status: string): boolean {
	return PAYEE_VERIFICATION.test(status);
}
