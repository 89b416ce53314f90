/** Runs of white space, and line breaks and tabs. Texts of megabytes have many single blanks, which need no replacing. */
const BLANKS = /\s{2,}|[^\S ]/;

const ALL_BLANKS = new RegExp(BLANKS, 'g');

/** Writes a text as one line without needless blanks. Most texts are one, and to look first takes half the time. */
export const toOneLine = (text: string): string => (BLANKS.test(text) ? text.replaceAll(ALL_BLANKS, ' ') : text).trim();
