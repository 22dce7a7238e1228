import { type Failure, fail } from '@hearth/core/problem.ts';
import { channelSeries, meterSource } from '../meter/channel-series.ts';
import type { Meter } from '../meter/contract.ts';
import type { Batch } from './contract.ts';

/** Returns the failure for the first series of a batch that is not one of the meter's channels, else null. */
export function foreignSeriesFailure(batch: Batch, channels: Meter['channels']): Failure | null {
  const own = new Set(
    channels.map(({ channel, appliance }) => `${appliance} ${channelSeries[channel].use}`),
  );
  for (const [index, series] of batch.series.entries()) {
    const pointer = `/body/series/${index}`;
    if (series.source !== meterSource)
      return fail('forbidden', 'not-of-this-meter', { at: `${pointer}/source` });
    if (series.metric !== 'energy')
      return fail('forbidden', 'not-of-this-meter', { at: `${pointer}/metric` });
    if (!own.has(`${series.appliance.toLowerCase()} ${series.use}`))
      return fail('forbidden', 'not-of-this-meter', { at: `${pointer}/appliance` });
  }
  return null;
}
