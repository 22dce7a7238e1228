import { describe, expect, it } from 'vitest';
import { alwaysOn, kwhPrices } from './kwh-prices.ts';
import { marketOf } from './market.ts';
import { terms } from './terms.ts';

const hourMs = 3_600_000;
const from = Date.parse('2026-01-15T00:00:00+01:00');
const hours = [0, 3, 12, 18].map((hour) => ({
  fromMs: from + hour * hourMs,
  toMs: from + (hour + 1) * hourMs,
}));

const version = (energyImport: readonly object[], own: object = {}) => ({
  name: 'Lindenstrom',
  validFrom: '2025-01-01',
  vatRate: 0.19,
  pricesInclVat: true,
  energyImport,
  ...own,
});
const termsWith = (energyImport: readonly object[], own: object = {}) =>
  terms.parse({
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    versions: [version(energyImport, own)],
  });
const house = { market: null, meter: 'house' } as const;

describe('kwhPrices', () => {
  it('adds up the components of each hour', () => {
    const calendar = { otherwise: 'day', rules: [{ from: '22:00', to: '06:00', band: 'night' }] };
    const found = kwhPrices(
      termsWith([
        { name: 'Energy', kind: 'time-of-use', calendar, rates: { day: 0.3, night: 0.2 } },
        { name: 'Network', kind: 'flat', rate: 0.05, layer: 'network' },
      ]),
      hours,
      house,
    );
    expect(found).toEqual([0.25, 0.25, 0.35, 0.35]);
  });

  it('adds VAT to net prices; a component may have its own rate', () => {
    const net = { pricesInclVat: false };
    const parts = [
      { name: 'Energy', kind: 'flat', rate: 0.2 },
      { name: 'Levy', kind: 'flat', rate: 0.1, vatRate: 0 },
    ];
    expect(kwhPrices(termsWith(parts, net), hours.slice(0, 1), house)).toEqual([0.338]);
  });

  it('takes the first tier and no free quota', () => {
    const tiers = [{ upToKwh: 100, rate: 0.25 }, { rate: 0.4 }];
    const parts = [
      { name: 'Energy', kind: 'tiered', per: 'month', tiers, free: { kwh: 50, per: 'month' } },
    ];
    expect(kwhPrices(termsWith(parts), hours, house)).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it('prices the heat pump’s own meter apart', () => {
    const parts = [
      { name: 'House', kind: 'flat', rate: 0.35, meter: 'house' },
      { name: 'Heat pump', kind: 'flat', rate: 0.25, meter: 'heat-pump' },
    ];
    const both = termsWith(parts, { heatPumpMeter: 'behind-house' });
    const [hour] = hours;
    if (!hour) throw new Error('no hour');
    expect(kwhPrices(both, [hour], house)).toEqual([0.35]);
    expect(kwhPrices(both, [hour], { market: null, meter: 'heat-pump' })).toEqual([0.25]);
  });

  it('leaves out an hour without a market price', () => {
    const dynamic = termsWith([{ name: 'Energy', kind: 'indexed', adder: 0.1 }]);
    const market = marketOf([{ fromMs: from, toMs: from + 4 * hourMs, perKwh: 0.08 }]);
    expect(kwhPrices(dynamic, hours, { market, meter: 'house' })).toEqual([0.18, 0.18, null, null]);
  });

  it('alwaysOn: a version prices days before it began', () => {
    const later = termsWith([{ name: 'Energy', kind: 'flat', rate: 0.3 }], {
      validFrom: '2027-01-01',
    });
    expect(kwhPrices(later, hours, house)).toEqual([null, null, null, null]);
    const [only] = later.versions;
    if (!only) throw new Error('no version');
    expect(kwhPrices(alwaysOn(later, only), hours.slice(0, 1), house)).toEqual([0.3]);
  });
});
