import { fold } from './fold.ts';
import { isUnspaced } from './unspaced.ts';

/** A word of a text with its range, `end` not included. */
export interface TextWord {
  readonly start: number;
  readonly end: number;
  /** Folded. */
  readonly word: string;
  /** Also found by these: without the Arabic article. */
  readonly others: readonly string[];
  /** Written without spaces between words, as Chinese is. */
  readonly isUnspaced: boolean;
  /** Parts of one code, as `7H` and `01` of `7H-01`, have the joined code. */
  readonly code: string | null;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words of a text in order. A run of unspaced writing is one word. */
export function splitWords(text: string): readonly TextWord[] {
  const words: TextWord[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const word = isWordLike === true || isUnspaced(segment) ? fold(segment) : '';
    if (word === '') continue;
    const end = index + segment.length;
    const previous = words.at(-1);
    const joins = isUnspaced(word);
    if (joins && previous?.isUnspaced === true && previous.end === index)
      words[words.length - 1] = { ...previous, end, word: previous.word + word };
    else
      words.push({
        start: index,
        end,
        word,
        others: withoutArticle(word),
        isUnspaced: joins,
        code: null,
      });
  }
  return withCodes(text, words);
}

/** `ال` and its joined prepositions; two letters must be left. */
function withoutArticle(word: string): readonly string[] {
  const stem = /^(?:[وفبك]?ال|لل)(.{2,})$/u.exec(word)?.[1];
  return stem === undefined ? [] : [stem];
}

/** Marks neighbours joined by a hyphen, dot or slash, of which one has a digit. */
function withCodes(text: string, words: readonly TextWord[]): readonly TextWord[] {
  const joined: TextWord[] = [];
  for (let at = 0; at < words.length;) {
    let end = at + 1;
    while (end < words.length && isJoined(text, words[end - 1], words[end])) end += 1;
    const group = words.slice(at, end);
    const code = group.map(({ word }) => word).join('');
    const isCode = group.length > 1 && /\p{N}/u.test(code) && code.length <= 24;
    joined.push(...group.map((word) => (isCode ? { ...word, code } : word)));
    at = end;
  }
  return joined;
}

const isJoined = (text: string, left: TextWord | undefined, right: TextWord | undefined) =>
  left !== undefined && right !== undefined && /^[-./]$/.test(text.slice(left.end, right.start));

export const wordLengthMax = 40;

/** Every word under which a text is found. */
export function wordsOf(text: string): readonly string[] {
  const words = splitWords(text).flatMap(({ word, others, isUnspaced, code }) => [
    ...(isUnspaced ? gramsOf(word) : [word.slice(0, wordLengthMax)]),
    ...others.map((stem) => stem.slice(0, wordLengthMax)),
    ...(code === null ? [] : [code]),
  ]);
  return [...new Set(words)];
}

/** Characters and pairs of neighbours. */
export function gramsOf(word: string): readonly string[] {
  const characters = [...word];
  const pairs = characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
  return [...new Set([...characters, ...pairs])];
}
