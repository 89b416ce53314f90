/** Whether a text is an IBAN in one piece (ISO 13616). Its check digits are not tested: public files have made-up ones. */
export const isIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text);
