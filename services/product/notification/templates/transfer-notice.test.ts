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

  it('leads its giver through each account that had a unit of the home, by name and step by step', () => {
    const vendors = ['onecta', 'vicare'] as const;
    const { text, html } = transferNotice({ ...mail, party: 'giver', vendors }, style);
    expect(text.match(/^\d\./gm)).toEqual(['1.', '2.', '3.', '1.', '2.', '3.']);
    for (const name of ['ONECTA', 'ViCare'])
      expect(text.match(new RegExp(`^.*${name}.*$`, 'gm'))).toHaveLength(2);
    expect(html.match(/<p>\d\./g)).toHaveLength(6);
  });

  it('has no steps without such an account', () => {
    const { text } = transferNotice({ ...mail, party: 'giver', vendors: [] }, style);
    expect(text).not.toMatch(/^\d\.|ONECTA|ViCare/m);
  });
});
