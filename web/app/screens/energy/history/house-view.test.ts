import type { History } from '@hearth/energy/history/contract.ts';
import { describe, expect, it } from 'vitest';
import { houseView } from './house-view.ts';

type Balance = NonNullable<History['balance']>;

const startMs = Date.parse('2026-03-08T23:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const quarters = (count: number): Balance['slots'] =>
  Array.from({ length: count }, (_, slot) => ({
    from: iso(startMs + slot * 900_000),
    to: iso(startMs + (slot + 1) * 900_000),
    label: `${String(Math.floor(slot / 4)).padStart(2, '0')}:${String((slot % 4) * 15).padStart(2, '0')}`,
  }));

type Flows = Partial<Record<Balance['flows'][number]['flow'], readonly (number | null)[]>>;

function balanceOf(flows: Flows, count: number): Balance {
  return {
    slots: quarters(count),
    flows: Object.entries(flows).map(([flow, values]) => ({
      flow: flow as Balance['flows'][number]['flow'],
      grade: 'derived' as const,
      values: [...values],
      total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
      completeness: 1,
    })),
    selfSufficiency: 0.5,
    selfConsumption: 0.9,
  };
}

const view = (balance: Balance | null, asOf = iso(startMs + 86_400_000)) =>
  houseView({ balance, heatPumpUses: null, asOf, period: 'day' });

describe('the whole house', () => {
  it('draws quarter-hours as hours: heat pump and rest above, sun, battery and grid below', () => {
    const house = view(
      balanceOf(
        {
          consumption: [1, 1, 1, 1, 2, 2, 2, 2],
          rest: [0.25, 0.25, 0.25, 0.25, 0.5, 0.5, 0.5, 0.5],
          'heat-pump': [0.75, 0.75, 0.75, 0.75, 1.5, 1.5, 1.5, 1.5],
          generation: [0, 0, 0.5, 1, 2, 2, 2, 2],
          'battery-discharge': [0.5, 0.5, 0, 0, 0, 0, 0, 0],
          'grid-import': [0.5, 0.5, 0.5, 0, 0, 0, 0, 0],
        },
        8,
      ),
    );
    expect(house?.steps.map(({ label }) => label)).toEqual(['00:00', '01:00']);
    expect(house?.uses).toEqual([
      { series: 'pump', values: [3, 6] },
      { series: 'rest', values: [1, 2] },
    ]);
    expect(house?.sources).toEqual([
      { series: 'sun', values: [1.5, 8] },
      { series: 'batt', values: [1, 0] },
      { series: 'grid', values: [1.5, 0] },
    ]);
    expect(house?.total).toBe(12);
    expect(house?.usedBy.reduce((sum, { kWh }) => sum + kWh, 0)).toBe(12);
    expect(house?.explained).toBe(0.75);
    expect(house?.cameFrom.reduce((sum, { kWh }) => sum + kWh, 0)).toBe(12);
  });

  it('a gap stays a gap; the hour that runs shows what there is of it', () => {
    const flows = { consumption: [1, null, 1, 1, 2, 2, null, null] };
    const house = view(balanceOf(flows, 8), iso(startMs + 6 * 900_000));
    expect(house?.uses).toEqual([{ series: 'rest', values: [null, 4] }]);
  });

  it('does not divide what is not known in parts', () => {
    const parts = { consumption: [1, 1, 1, 1], rest: [0.5, null, 0.5, 0.5], 'heat-pump': [0.5] };
    expect(view(balanceOf(parts, 4))).toMatchObject({
      usedBy: [{ series: 'rest', kWh: 4, writtenKwh: 4 }],
      explained: null,
    });
  });

  it('a battery that is charged from the grid gives the house no more than it consumed', () => {
    const house = view(
      balanceOf(
        {
          consumption: [1, 1, 1, 1],
          generation: [0, 0, 0, 0],
          'battery-discharge': [0, 0, 3, 0],
          'grid-import': [4, 1, 0, 1],
        },
        4,
      ),
    );
    expect(house?.cameFrom).toEqual([
      { series: 'sun', kWh: 0, writtenKwh: 0 },
      { series: 'batt', kWh: 1, writtenKwh: 1 },
      { series: 'grid', kWh: 3, writtenKwh: 3 },
    ]);
  });

  it('divides the heat pump by its unit’s counts; what they leave and what is unknown stays its own', () => {
    const flows = {
      consumption: [1, 1, 1, 1],
      rest: [0.25, 0.25, 0.25, 0.25],
      'heat-pump': [0.75, 0.75, 0.75, 0.75],
      'grid-import': [1, 1, 1, 1],
    };
    const values = (kWh: number) => [kWh, kWh, kWh, null];
    const house = houseView({
      balance: balanceOf(flows, 4),
      heatPumpUses: {
        grade: 'derived',
        uses: [
          { use: 'sh', values: values(0.5), unplacedKwh: 0 },
          { use: 'dhw', values: values(0.125), unplacedKwh: 0 },
          { use: 'cooling', values: values(0), unplacedKwh: 0 },
        ],
        unattributed: values(0.125),
      },
      asOf: iso(startMs + 86_400_000),
      period: 'day',
    });
    expect(house?.uses).toEqual([
      { series: 'sh', values: [1.5] },
      { series: 'dhw', values: [0.375] },
      { series: 'app', values: [1.125] },
      { series: 'rest', values: [1] },
    ]);
    expect(house).toMatchObject({ explained: 0.75, isDivided: true });
  });

  it('the backup heater is what the heat pump takes beyond its compressor', () => {
    const flows = {
      consumption: [1, 1, 1, 1],
      rest: [0.25, 0.25, 0.25, 0.25],
      'heat-pump': [0.75, 0.75, 0.75, 0.75],
      'grid-import': [1, 1, 1, 1],
    };
    const values = (kWh: number) => [kWh, kWh, kWh, kWh];
    const house = houseView({
      balance: balanceOf(flows, 4),
      heatPumpUses: {
        grade: 'derived',
        uses: [{ use: 'sh', values: values(0.75), unplacedKwh: 0 }],
        unattributed: values(0),
      },
      powerLimits: { compressorKw: 2, backupKw: 6 },
      asOf: iso(startMs + 86_400_000),
      period: 'day',
    });
    expect(house?.uses.slice(0, 2)).toEqual([
      { series: 'sh', values: [2] },
      { series: 'backup', values: [1] },
    ]);
    expect(house?.lacksBackup).toBe(false);
  });

  it('a heater whose share cannot be known is said to be missing', () => {
    const values = [0.75, 0.75, 0.75, 0.75];
    const flows = {
      consumption: [1, 1, 1, 1],
      rest: [0.25, 0.25, 0.25, 0.25],
      'heat-pump': values,
    };
    const house = houseView({
      balance: balanceOf({ ...flows, 'grid-import': [1, 1, 1, 1] }, 4),
      heatPumpUses: {
        grade: 'derived',
        uses: [{ use: 'sh', values, unplacedKwh: 0 }],
        unattributed: [0, 0, 0, 0],
      },
      powerLimits: 'unknown',
      asOf: iso(startMs + 86_400_000),
      period: 'day',
    });
    expect(house?.uses.map(({ series }) => series)).not.toContain('backup');
    expect(house).toMatchObject({ isDivided: true, lacksBackup: true });
  });

  it('energies: charge and discharge are part of the figures', () => {
    const house = view(
      balanceOf(
        {
          consumption: [1, 1, 1, 1],
          generation: [2, 2, 0, 0],
          'battery-charge': [1, 0.5, 0, 0],
          'battery-discharge': [0, 0, 0.5, 0.5],
          'feed-in': [0, 0.5, 0, 0],
          'grid-import': [0, 0, 0.5, 0.5],
        },
        4,
      ),
    );
    expect(house?.energies).toEqual([
      { name: 'generated', kWh: 4 },
      { name: 'fed-in', kWh: 0.5 },
      { name: 'charged', kWh: 1.5 },
      { name: 'discharged', kWh: 1 },
    ]);
  });

  it('is null without a measurement', () => {
    expect(view(null)).toBe(null);
    expect(view(balanceOf({ consumption: [null, null] }, 2))).toBe(null);
  });
});
