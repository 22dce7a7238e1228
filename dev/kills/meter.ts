import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@hearth/calendar/clock.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import { type Load, persist } from './load.ts';
import type { Rounds } from './rounds.ts';

export interface MeterAccess {
  readonly installation: string;
  readonly token: string;
  readonly appliance: string;
}

/** One value in one quarter-hour of a day. */
export interface PostedBatch {
  readonly batch: string;
  readonly day: string;
  readonly slot: number;
  readonly kWh: number;
}

/** First day with readings; all later days of the run have 96 quarter-hours. */
const firstDay = Temporal.PlainDate.from('2025-04-01');
const slotsPerDay = 96;
const pauseMs = 100;

/** Posts readings until the rounds end; a batch without an answer is posted again unchanged. */
export async function postBatches(
  to: {
    readonly load: Load;
    readonly energyUrl: string;
    readonly meter: MeterAccess;
    readonly rounds: Rounds;
  },
  onTaken: (batch: PostedBatch) => void,
): Promise<void> {
  const { load, energyUrl, meter, rounds } = to;
  for (let no = 0; !rounds.isOver(); no += 1) {
    const posted: PostedBatch = {
      batch: uuidv7(systemClock.now()),
      day: firstDay.add({ days: Math.floor(no / slotsPerDay) }).toString(),
      slot: no % slotsPerDay,
      // Multiples of a quarter are exact in the store.
      kWh: 0.25 * (1 + (no % 40)),
    };
    await persist(`the batch ${posted.batch}`, async () => {
      const answer = await load.send(
        new Request(`${energyUrl}/v1/installations/${meter.installation}/batches`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${meter.token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(bodyOf(posted, meter)),
        }),
      );
      const words = await answer.text();
      return answer.ok ? { words } : { unanswered: `${answer.status} ${words.slice(0, 300)}` };
    });
    onTaken(posted);
    await sleep(pauseMs);
  }
}

const bodyOf = ({ batch, day, slot, kWh }: PostedBatch, { appliance }: MeterAccess) => ({
  batch,
  series: [
    {
      appliance,
      metric: 'energy',
      use: 'grid-import',
      source: 'meter',
      stepS: 900,
      unit: 'kWh',
      grade: 'measured',
      accuracy: null,
      days: [
        {
          day,
          values: Array.from({ length: slotsPerDay }, (_, at) => (at === slot ? kWh : null)),
        },
      ],
    },
  ],
});
