import type { SolarPanels } from '@hearth/energy/solar/solar-panels.ts';
import { describe, expect, test } from 'vitest';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import { draftPanels, stepValues, withRowDefaults } from './draft-panels.ts';

const stored: SolarPanels = {
  commissionedOn: '2021-06-14',
  arrays: [
    {
      name: 'Street',
      ratedKw: 2.8,
      modules: null,
      azimuthDeg: 85,
      tiltDeg: 40,
      mounting: 'close-roof',
      shading: 'none',
    },
    {
      name: null,
      ratedKw: null,
      modules: 8,
      azimuthDeg: null,
      tiltDeg: null,
      mounting: null,
      shading: null,
    },
  ],
  inverterKw: 5,
  batteryKwh: 7.5,
  exportedEnergy: 'metered',
  exportLimitKw: null,
};
const steps = ['start', 'detail', 'exported-energy'] as const;

describe('a draft of solar panels', () => {
  test.each(['en-GB', 'de-DE', 'ar'])('stored panels survive their fields in %s', (locale) => {
    const own = { panels: stored, hasMeter: true };
    const typed = Object.fromEntries(
      steps.map((step) => [step, { locale, values: stepValues(step, own, fieldWriter(locale)) }]),
    );
    expect(draftPanels(null, typed)).toEqual(stored);
  });

  test('an answer changes its own part only', () => {
    const values = { commissionedOn: '', inverterKw: '4,6', hasBattery: 'no', batteryKwh: '7,5' };
    const changed = draftPanels(stored, { detail: { locale: 'de-DE', values } });
    expect(changed).toEqual({
      ...stored,
      commissionedOn: null,
      inverterKw: 4.6,
      batteryKwh: null,
    });
  });

  test('there are none before an array has a power', () => {
    expect(draftPanels(null, {})).toBeNull();
    const start = { locale: 'en-GB', values: { arrays: '1', 'a1-tiltDeg': '30' } };
    expect(draftPanels(null, { start })).toBeNull();
  });

  test('an added row begins with unknown answers', () => {
    const values = withRowDefaults({ arrays: '1 2', 'a1-shading': 'much' });
    expect(values).toMatchObject({ 'a1-shading': 'much', 'a2-shading': 'unknown' });
  });
});
