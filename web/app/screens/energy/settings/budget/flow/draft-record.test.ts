import type { HouseRecord } from '@hearth/energy/building/contract.ts';
import { describe, expect, it } from 'vitest';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import { draftRecord, draftTarget, stepValues } from './draft-record.ts';
import { budgetWizard } from './wizard.ts';

const terraced: HouseRecord = {
  kind: 'terraced',
  built: '1919-1948',
  floorAreaM2: 118.5,
  persons: 3,
};
const answered: HouseRecord = {
  ...terraced,
  storeys: 3,
  attic: 'heated',
  cellar: 'none',
  indoorC: 20.5,
  hotWater: 'sparing',
  walls: 'improved',
  windows: 'very-good',
  renovations: [{ part: 'roof', year: 2019 }],
  householdKwh: 2750,
  formerHeating: { fuel: 'gas', quantity: 15_250, includesHotWater: false },
  designHeatLoadKw: 6.4,
};
const flat: HouseRecord = { ...terraced, kind: 'flat', position: 'top' };

/** The steps as posted from the fields that a record fills. */
function typedFrom(record: HouseRecord, target: ReturnType<typeof draftTarget>, locale: string) {
  return Object.fromEntries(
    budgetWizard.steps.map(({ name }) => [
      name,
      { locale, values: stepValues(name, { record, target }, fieldWriter(locale)) },
    ]),
  );
}

describe('draft of a budget', () => {
  it.each([
    ['en-GB', terraced],
    ['de-DE', answered],
    ['ar-EG', answered],
    ['de-DE', flat],
  ] as const)('record through the forms in %s and back without loss', (locale, record) => {
    const target = { unit: 'kwh' as const, year: 4600.5 };
    const typed = typedFrom(record, target, locale);
    expect(draftRecord(null, typed)).toEqual(record);
    expect(draftTarget(null, typed)).toEqual(target);
  });

  it('an answer that is taken back becomes unknown; untouched steps keep the stored ones', () => {
    const { 'house-people': house, 'heat-usage': heat } = typedFrom(terraced, null, 'en-GB');
    const typed = { ...(house && { 'house-people': house }), ...(heat && { 'heat-usage': heat }) };
    const record = draftRecord(answered, typed);
    expect(record).toMatchObject({ walls: 'improved', householdKwh: 2750 });
    expect(record).not.toHaveProperty('formerHeating');
    expect(record).not.toHaveProperty('storeys');
  });

  it('a missing area gives no record', () => {
    const values = { kind: 'flat', built: '1969-1978', floorAreaM2: '', persons: '2' };
    expect(draftRecord(null, { 'house-people': { locale: 'en', values } })).toBeNull();
  });
});
