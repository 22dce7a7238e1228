import { expect, test } from 'vitest';
import { mailTo, sharedText } from './shared-text.ts';

test('sharedText: one line a fact, without unknown facts', () => {
  expect(
    sharedText({ title: 'No contact', code: 'U4-01', lines: ['Cellar', null, '', 'Since noon'] }),
  ).toEqual({ title: 'No contact (U4-01)', words: 'Cellar\nSince noon' });
  expect(sharedText({ title: 'A fault', code: '', lines: [] }).title).toBe('A fault');
});

test('a mail contains the whole text, with or without a recipient', () => {
  const shared = { title: 'Fault & co', words: 'Cellar\nSince noon' };
  expect(mailTo('', shared)).toBe('mailto:?subject=Fault%20%26%20co&body=Cellar%0D%0ASince%20noon');
  expect(mailTo('a+b@example.org', shared)).toMatch(/^mailto:a%2Bb%40example\.org\?/);
});
