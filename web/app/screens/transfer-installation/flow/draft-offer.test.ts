import { expect, it } from 'vitest';
import { draftOffer } from './draft-offer.ts';

const step = (values: Record<string, string | boolean>) => ({ locale: 'en-GB', values });

it('draftOffer: a chosen day counts, and without one the home passes on at once', () => {
  const chosen = { email: 'mia@example.org', day: '2026-02-01' };
  expect(draftOffer({ overview: step(chosen) }).day).toBe('2026-02-01');
  expect(draftOffer({ overview: step({ ...chosen, day: '' }) }).day).toBeNull();
  expect(draftOffer({}).day).toBeNull();
});

it('draftOffer: the consent is the version that was agreed to, and none without an answer', () => {
  expect(draftOffer({ gdpr: step({ consent: '7' }) }).consent).toBe(7);
  expect(draftOffer({}).consent).toBe(0);
});

it('draftOffer: each meter has its own reading, and no reading is no meters', () => {
  const read = { gridImport: '1,5', gridExport: '', heatPump: '3', readOn: '2026-01-15' };
  expect(draftOffer({ details: { ...step(read), locale: 'de-DE' } }).meters).toEqual({
    readOn: '2026-01-15',
    gridImport: 1.5,
    gridExport: null,
    heatPump: 3,
  });
  const empty = { gridImport: '', gridExport: '', heatPump: '', readOn: '2026-01-15' };
  expect(draftOffer({ details: step(empty) }).meters).toBeNull();
});
