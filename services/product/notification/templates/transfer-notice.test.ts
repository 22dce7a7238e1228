import { describe, expect, it } from 'vitest';
import { transferNotice } from './transfer-notice.ts';

const mail = {
  name: 'Ada',
  notice: 'completed' as const,
  other: 'Bob',
  home: 'Villa Birch',
  day: null,
  url: 'https://hearth.invalid/transfer-installation',
};

describe.each(['en', 'de', 'ar'] as const)('mail of a home that has passed on, in %s', (locale) => {
  const style = { locale, brandName: 'Hearth' };

  it('leads its giver through the account at the manufacturer, step by step', () => {
    const { text, html } = transferNotice({ ...mail, party: 'giver' }, style);
    expect(text.match(/^\d\./gm)).toEqual(['1.', '2.', '3.']);
    expect(html.match(/<p>\d\./g)).toHaveLength(3);
  });

  it('has no steps for its taker, nor before the home has passed on', () => {
    for (const { text } of [
      transferNotice({ ...mail, party: 'taker' }, style),
      transferNotice({ ...mail, party: 'giver', notice: 'accepted' }, style),
    ])
      expect(text).not.toMatch(/^\d\./m);
  });
});
