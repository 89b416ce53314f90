/** Runs of white space, and line breaks and tabs. Texts of megabytes have many single blanks, which need no replacing. */
const BLANKS = /\s{2,}|[^\S ]/g;

/** Writes a text as one line without needless blanks. */
export const toOneLine = (text: string): string => text.replaceAll(BLANKS, ' ').trim();
