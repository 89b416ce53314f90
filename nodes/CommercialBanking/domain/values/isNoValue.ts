/** A longer text is a value. */
const MAX_CHARACTERS = 40;

/**
 * What stands where a value has to stand and there is none: words of ISO 20022 and SWIFT, zeros and hyphens (an ID of zeros
 * too), and the name of the tag that would have the value.
 */
const NO_VALUE =
	/^(?:NOT[_-]*PROVIDED|NONREF|N\/A|[-.0]*|\/*(?:[EKMP]REF|MARF|CSID|CRED|DEBT|SVWZ|ABW[AE]|REMI|RTRN|TRTP|TRCD|ISDT|ORDP|BENM|CNTP|PURP)[+/]*)$/i;

/** Whether a text says that there is no value, in any capitals and with any blanks. */
export const isNoValue = (text: string): boolean => {
	const trimmed = text.trim();
	return trimmed.length <= MAX_CHARACTERS && NO_VALUE.test(trimmed.replaceAll(/\s/g, ''));
};
