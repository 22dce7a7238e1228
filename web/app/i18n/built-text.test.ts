import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { builtText } from './built-text.ts';

const i18n = setupI18n({
  locale: 'en',
  messages: { en: { 'busy.title': ['Too many requests for ', ['brand']] } },
});

test('builtText: a text of the catalogue has its values', () => {
  expect(builtText(i18n)('busy.title', { brand: 'Hearth' })).toBe('Too many requests for Hearth');
});

test('builtText: a missing text names the build as the cause', () => {
  expect(() => builtText(i18n)('busy.why')).toThrow(
    'the web build has no text busy.why: build it again with `npm run build`',
  );
});
