/** Whether a text says that there is no value, in any capitals: ISO 20022 and SWIFT demand a text there. */
export const isNoValue = (text: string): boolean => /^(?:not[\s_-]*provided|nonref)?$/i.test(text.trim());
