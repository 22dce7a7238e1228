import { expect, it } from 'vitest';
import { draftOffer } from './draft-offer.ts';

const step = (values: Record<string, string | boolean>) => ({ locale: 'en-GB', values });

it('draftOffer: a chosen day counts, and without one the home passes on at once', () => {
  const chosen = { email: 'mia@example.org', day: '2026-02-01' };
  expect(draftOffer({ overview: step(chosen) }).day).toBe('2026-02-01');
  expect(draftOffer({ overview: step({ ...chosen, day: '' }) }).day).toBeNull();
  expect(draftOffer({}).day).toBeNull();
});
