import { type Failure, fail } from '@hearth/core/problem.ts';
import type { Batch } from '../ingest/contract.ts';
import { channelSeries, meterSource } from './channel-series.ts';
import type { Meter } from './contract.ts';

/** The first series of a batch that is not one of the meter's own, in words that point at it. */
export function beyondMeter(batch: Batch, channels: Meter['channels']): Failure | null {
  const own = new Set(
    channels.map(({ channel, appliance }) => `${appliance} ${channelSeries[channel].use}`),
  );
  for (const [index, series] of batch.series.entries()) {
    const at = `/body/series/${index}`;
    if (series.source !== meterSource)
      return fail('forbidden', 'not-of-this-meter', { at: `${at}/source` });
    if (series.metric !== 'energy')
      return fail('forbidden', 'not-of-this-meter', { at: `${at}/metric` });
    if (!own.has(`${series.appliance.toLowerCase()} ${series.use}`))
      return fail('forbidden', 'not-of-this-meter', { at: `${at}/appliance` });
  }
  return null;
}
