/** How much of a text is parsed before other work may get a turn: about 1 ms. */
export const CHARACTERS_PER_STRETCH = 16_384;
