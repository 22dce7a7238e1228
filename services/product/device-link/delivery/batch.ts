import { createHash } from 'node:crypto';
import type { BatchInput } from '@hearth/energy/ingest/contract.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { Temporal } from 'temporal-polyfill';
import type { BatchSeries } from './series.ts';

/** Hash of the last content sent to energy, by series. */
export type SentHashes = Readonly<Record<string, string>>;

/** Limit of ingest per batch; the remaining series are sent after the next reading. */
const seriesMax = 200;

/**
 * The series of a reading that have changed since the last batch; null when none has. The id of the batch derives from the link, the
 * previous hashes and the content: the same batch sent twice has one id, and a value that returns to an earlier one has a new id.
 * The id begins with the time of the reading, as UUIDs of version 7 do, so that late batches can be put in order.
 */
export function batchOf(
  reading: { link: string; readAt: Temporal.Instant },
  series: readonly BatchSeries[],
  sent: SentHashes,
): { batch: BatchInput; sent: SentHashes } | null {
  const fresh = series
    .map((each) => ({ each, name: nameOf(each), hash: hashOf(JSON.stringify(each)) }))
    .filter(({ name, hash }) => sent[name] !== hash)
    .slice(0, seriesMax);
  if (fresh.length === 0) return null;
  const history = fresh.map(({ name, hash }) => [name, sent[name] ?? '', hash]);
  return {
    batch: {
      batch: timedUuid(reading.readAt, `batch ${reading.link} ${JSON.stringify(history)}`),
      series: fresh.map(({ each }) => each),
    },
    sent: { ...sent, ...Object.fromEntries(fresh.map(({ name, hash }) => [name, hash])) },
  };
}

const nameOf = (series: BatchSeries): string =>
  [series.appliance, series.metric, series.use, series.stepS].join(' ');

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');
