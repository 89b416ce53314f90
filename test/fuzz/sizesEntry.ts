// What measureSizes.mts bundles: pieces, and Parse's own readers.
export { countItems, reportPieces } from './reportPieces.ts';
export { pieces, readIds, repeatPiece } from './statementPieces.ts';
