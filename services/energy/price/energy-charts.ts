import { z } from 'zod';
import type { UpstreamTransport } from '../upstream/read-upstream.ts';
import { upstreamFailure } from '../upstream/upstream-answer.ts';
import { checkedPrices } from './checked-prices.ts';
import { marketDays } from './market-days.ts';
import type { PriceAnswer, PriceSource } from './price-source.ts';
import { readFeed } from './read-feed.ts';

export interface EnergyChartsOptions {
  readonly transport: UpstreamTransport;
  /** `https://api.energy-charts.info` */
  readonly base: URL;
}

const callsPerDay = 500;

const zones = new Set('AT BE CH CZ DE-LU DK1 DK2 FR HU IT-North NL NO2 PL SE4 SI'.split(' '));

const answerShape = z.object({
  unix_seconds: z.array(z.number().int()),
  price: z.array(z.number().nullable()),
  unit: z.string(),
});

/**
 * Energy-Charts of Fraunhofer ISE, `GET /price?bzn=&start=&end=` by market days, both in; EUR/MWh by the Unix second at which each begins.
 * Source: api.energy-charts.info; prices CC BY 4.0 of Bundesnetzagentur, SMARD.de, where they are theirs.
 */
export function energyCharts({ transport, base }: EnergyChartsOptions): PriceSource {
  return {
    name: 'energy-charts',
    attribution: 'Energy-Charts (Fraunhofer ISE); Bundesnetzagentur, SMARD.de, CC BY 4.0',
    grade: 'measured',
    callsPerDay,
    serves: ({ code }) => zones.has(code),
    read: (request) =>
      readFeed({
        transport,
        base,
        path: '/price',
        query: {
          bzn: request.zone.code,
          start: marketDays.dayOf(request.fromMs),
          end: marketDays.dayOf(request.toMs - 1),
        },
        nowMs: request.nowMs,
        shape: answerShape,
        pricesIn,
      }),
  };
}

const stepsS: readonly number[] = [900, 1800, 3600];

function pricesIn({ unix_seconds: times, price, unit }: z.output<typeof answerShape>): PriceAnswer {
  if (unit.replaceAll(' ', '').toUpperCase() !== 'EUR/MWH')
    return upstreamFailure('malformed', { at: '/unit', reason: `unit ${unit}` });
  if (times.length !== price.length)
    return upstreamFailure('malformed', {
      at: '/price',
      reason: `${price.length} values at ${times.length} times`,
    });
  const steps = times.map((time, i) => (times[i + 1] ?? Number.NaN) - time);
  const raw = times.flatMap((time, i) => {
    const perMwh = price[i];
    const before = steps[i - 1] ?? Number.NaN;
    const next = steps[i] ?? Number.NaN;
    // Before a gap and at the end an interval is as long as the one before.
    const stepS = stepsS.includes(next) ? next : before;
    return perMwh == null || !stepsS.includes(stepS)
      ? []
      : [{ fromMs: time * 1000, toMs: (time + stepS) * 1000, perMwh, at: `/price/${i}` }];
  });
  return raw.length === 0 ? upstreamFailure('nothing-there') : checkedPrices(raw, 'EUR');
}
