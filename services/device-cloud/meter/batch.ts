import type { InputOf } from '@hearth/platform/http/contract.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { SimulatedChannel, ChannelAppliance } from './channels.ts';
import type { QuarterHours } from './quarter-hour-counters.ts';
import { slotsByDay } from './slots-by-day.ts';
import type { PendingBatch } from './store.ts';
import type { energyContract } from './energy-endpoints.ts';

type BatchToPost = InputOf<typeof energyContract.postBatch>['body'];

const useOf: Readonly<Record<SimulatedChannel, string>> = {
  'grid-import': 'grid-import',
  'feed-in': 'feed-in',
  generation: 'generation',
  'battery-charge': 'battery-charge',
  'battery-discharge': 'battery-discharge',
  'heat-pump': 'none',
};
/** Meters count whole watt-hours, so a value is accurate to half of one. */
const accuracyKwh = 0.0005;

/** Batch to post. Its id derives from meter, span and first attempt, so a repetition has the same id. */
export function batchOf(
  source: {
    readonly meter: string;
    readonly channels: readonly ChannelAppliance[];
    readonly timeZone: string;
    readonly sending: PendingBatch;
  },
  quarters: QuarterHours,
): BatchToPost {
  const { sending } = source;
  const name = `meter ${source.meter} ${quarters.fromMinute} ${sending.toMinute}`;
  return {
    batch: timedUuid(sending.at, name),
    series: source.channels.map(({ channel, appliance }) => ({
      appliance,
      metric: 'energy',
      use: useOf[channel],
      source: 'meter',
      stepS: 900,
      unit: 'kWh',
      grade: 'measured',
      accuracy: accuracyKwh,
      days: slotsByDay(
        source.timeZone,
        quarters.fromMinute,
        quarters.wh[channel].map((wh) => wh / 1000),
      ),
    })),
  };
}
