import { createHash } from 'node:crypto';
import type { BatchInput } from '@hearth/energy/ingest/contract.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Series } from './series.ts';

/** By series, the hash of what energy was last told. */
export type Sent = Readonly<Record<string, string>>;

/** As many as ingest takes at once; what is over is told after the next reading. */
const seriesMax = 200;

/**
 * Of what a reading says, the series that say something new, as a batch whose name follows from the link, from what was told
 * before and from the content: told twice it is the same batch; a value that comes back to what it once was is a new one.
 * The name begins with the time of the reading, as UUIDs of version 7 do, so that late arrivals can be put in order. null when
 * there is nothing new.
 */
export function batchOf(
  of: { link: string; readAt: Temporal.Instant },
  series: readonly Series[],
  sent: Sent,
): { batch: BatchInput; sent: Sent } | null {
  const fresh = series
    .map((one) => ({ one, name: nameOf(one), hash: hashOf(JSON.stringify(one)) }))
    .filter(({ name, hash }) => sent[name] !== hash)
    .slice(0, seriesMax);
  if (fresh.length === 0) return null;
  const history = fresh.map(({ name, hash }) => [name, sent[name] ?? '', hash]);
  return {
    batch: {
      batch: timedUuid(of.readAt, `batch ${of.link} ${JSON.stringify(history)}`),
      series: fresh.map(({ one }) => one),
    },
    sent: { ...sent, ...Object.fromEntries(fresh.map(({ name, hash }) => [name, hash])) },
  };
}

const nameOf = (series: Series): string =>
  [series.appliance, series.metric, series.use, series.stepS].join(' ');

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');
