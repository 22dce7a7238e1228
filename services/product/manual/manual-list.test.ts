import { expect, it } from 'vitest';
import { manualList } from './manual-list.ts';

const manual = {
  manual: 'pump',
  kind: 'user',
  models: ['Ember 8'],
  version: '1',
  files: { en: 'a.md' },
};
const isAccepted = (change: object): boolean =>
  manualList.safeParse({ manuals: [{ ...manual, ...change }] }).success;

it.each(['en', 'pt-BR', 'zh-Hant', 'sr-Latn-RS', 'fil'])('manualList: %s is a language', (tag) => {
  expect(isAccepted({ files: { [tag]: 'a.md' } })).toBe(true);
});

it.each(['EN', 'pt-br', 'zh-hant', 'iw', 'en-', 'de-x1', 'en_GB', 'english'])(
  'manualList: %s is no canonical language',
  (tag) => {
    expect(isAccepted({ files: { [tag]: 'a.md' } })).toBe(false);
    expect(isAccepted({ titles: { [tag]: 'Title' } })).toBe(false);
  },
);

it.each(['a\0b', 'a\ud800'])('manualList: %j cannot be stored', (text) => {
  expect(isAccepted({ models: [text] })).toBe(false);
  expect(isAccepted({ version: text })).toBe(false);
  expect(isAccepted({ titles: { en: text } })).toBe(false);
});
