import { expect, it } from 'vitest';
import { fold } from './fold.ts';
import { splitWords, wordsOf } from './split-words.ts';
import { marksIn, readTyped, typedTerms } from './typed-terms.ts';
import { fitOf, formsOfTyped, formsOfWord, goodFit, typoFit } from './word-forms.ts';

it.each([
  ['Wärmepumpe', 'warmepumpe'],
  ['Waermepumpe', 'warmepumpe'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['naïve café', 'naivecafe'],
  ['المَاءُ', 'الماء'],
  ['مضخّة', 'مضخه'],
  ['أحمد', 'احمد'],
  ['مـــاء', 'ماء'],
  ['٢٤', '24'],
  ['ﾋﾟﾝ', 'ヒン'],
  ['\u202Efilter\u200F', 'filter'],
  ['%_*\\', ''],
])('fold: %s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it('splitWords: words with their ranges; direction marks and signs are none', () => {
  const text = 'Der Filter, \u200Fgereinigt.';
  expect(splitWords(text).map(({ start, end, word }) => [text.slice(start, end), word])).toEqual([
    ['Der', 'der'],
    ['Filter', 'filter'],
    ['gereinigt', 'gereinigt'],
  ]);
  expect(splitWords('%%% *** ___ \u202E')).toEqual([]);
});

it('wordsOf: a code joined and in parts, Arabic without its article, Chinese by characters and pairs', () => {
  expect(wordsOf('7H-01')).toEqual(expect.arrayContaining(['7h', '01', '7h01']));
  expect(wordsOf('ضغط الماء')).toEqual(expect.arrayContaining(['الماء', 'ماء']));
  expect(wordsOf('供暖水压')).toEqual(expect.arrayContaining(['供', '暖', '供暖', '暖水', '水压']));
  expect(wordsOf('room-temperature')).not.toContain('roomtemperature');
});

it.each([
  ['filter', 'filter', 1],
  ['filtr', 'filter', typoFit],
  ['flter', 'filter', typoFit],
  ['fitler', 'filter', typoFit],
  ['filterr', 'filter', typoFit],
  ['fylter', 'filter', typoFit],
  ['fil', 'filter', 0.8],
  ['heizstab', 'elektroheizstab', goodFit],
  ['stab', 'heizstab', goodFit],
  ['fltr', 'filter', 0],
  ['cat', 'hat', 0],
])('fitOf: %s fits %s by %d', (typed, word, fit) => {
  expect(fitOf(typed, word)).toBe(fit);
});

it('forms: a word with one typing error meets the word of the index under a common form', () => {
  for (const typed of ['filtr', 'flter', 'fitler', 'filterr', 'fylter', 'xilter', 'filtex']) {
    const forms = new Set(formsOfWord('filter'));
    expect(formsOfTyped(typed).equal.some((form) => forms.has(form))).toBe(true);
  }
  expect(formsOfWord('elektroheizstab')).toContain('>heizstab');
});

it('typedTerms: the first eight words of 200 letters; a code is one term', () => {
  expect(typedTerms('7H-01 filter').map(({ words }) => words)).toEqual([
    ['7h01', '7h'],
    ['filter'],
  ]);
  expect(typedTerms('a b c d e f g h i j')).toHaveLength(8);
  const cut = ['a b c d e f g h i', 'a b c d e f g h', 'x'.repeat(201), '7H-01 '.repeat(20)];
  expect(cut.map((text) => readTyped(text).isCut)).toEqual([true, false, true, false]);
  expect(typedTerms('x '.repeat(5_000))).toHaveLength(1);
  expect(typedTerms('x'.repeat(10_000))[0]?.words[0]).toHaveLength(40);
  expect(typedTerms('* % _ \u202E')).toEqual([]);
});

it('marksIn: found words, and found characters of a run', () => {
  const marked = (text: string, typed: string, fitMin = goodFit) =>
    marksIn(text, typedTerms(typed), fitMin).map(([start, end]) => text.slice(start, end));
  expect(marked('Air filter of the Filters', 'filter')).toEqual(['filter', 'Filters']);
  expect(marked('Air filter', 'filtr')).toEqual([]);
  expect(marked('Air filter', 'filtr', typoFit)).toEqual(['filter']);
  expect(marked('ضغط الماء', 'ماء')).toEqual(['الماء']);
  expect(marked('地暖供暖', '供暖')).toEqual(['暖供暖']);
  expect(marked('7H-01: water', '7H-01')).toEqual(['7H', '01']);
});
