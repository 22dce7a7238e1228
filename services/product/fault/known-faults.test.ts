import { describe, expect, it } from 'vitest';
import { faultKinds } from './fault-kinds.ts';
import { knownFault, meanings, worksWhile } from './known-faults.ts';

const partsOf = (code: string) => {
  const [main = '', sub] = code.split('-');
  return [main, sub ?? null] as const;
};

describe('the dictionary of faults', () => {
  it('knows what the simulated homes report', () => {
    const reported = ['7H-01', '81-00', 'H9', 'E7', 'U0', 'AH-00', 'U4', 'C9'];
    expect(reported.filter((code) => knownFault('onecta', ...partsOf(code)) === null)).toEqual([]);
  });

  it('finds the closest meaning: the whole code, then its letters', () => {
    expect(knownFault('onecta', '7H', '01')).toMatchObject({
      meaning: 'water-flow',
      urgency: 'check',
    });
    expect(knownFault('onecta', '7h', '4')).toMatchObject({ meaning: 'water-flow-dhw' });
    expect(knownFault('onecta', 'E7', '99')).toMatchObject({ meaning: 'outdoor-fan' });
  });

  it('reports an unknown code as unknown', () => {
    const strange = ['', 'ZZ', 'constructor', '__proto__'];
    expect(strange.map((code) => knownFault('onecta', code, null))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('does not use the meaning of another vendor’s code', () => {
    expect(['F3', 'E7', 'F.160'].map((code) => knownFault('vicare', code, null))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('has at least 120 codes, and no kind of fault that no code means', () => {
    const knownCodes = Object.keys(meanings);
    expect(knownCodes.length).toBeGreaterThanOrEqual(120);
    const meant = new Set(
      knownCodes.map((code) => knownFault('onecta', ...partsOf(code))?.meaning),
    );
    expect(meant).toEqual(new Set(Object.keys(faultKinds)));
  });

  it('never sends an owner to a unit that leaks electricity, nor to its casing', () => {
    expect(knownFault('onecta', 'E2', null)).toMatchObject({
      urgency: 'danger',
      steps: ['stay-away', 'note-code'],
    });
    const dangers = Object.values(faultKinds).filter(({ urgency }) => urgency === 'danger');
    expect(dangers.flatMap(({ steps }) => steps.filter((step) => step === 'restart-once'))).toEqual(
      [],
    );
  });

  it('promises no electric heater to a room unit, and no cooling to a house with radiators', () => {
    const fan = knownFault('onecta', 'E7', null);
    if (!fan) throw new Error('E7 is known');
    expect(worksWhile(fan, 'air-to-air')).toEqual([
      { use: 'heating', works: 'off' },
      { use: 'cooling', works: 'off' },
    ]);
    expect(worksWhile(fan, 'air-to-water').map(({ use }) => use)).toEqual(['heating', 'hotWater']);
  });
});
