const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether a text is in a writing without spaces between words, as Chinese is. */
export const isUnspaced = (text: string): boolean => unspaced.test(text);
