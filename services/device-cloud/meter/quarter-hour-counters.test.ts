// @module-tag long
import { climateOfHome, recordTo, settledAt } from '@hearth/plant/run.ts';
import { sampleHomes } from '@hearth/plant/sample-homes.ts';
import { totalsOf } from '@hearth/plant/totals.ts';
import { describe, expect, it } from 'vitest';
import { CommandedHome } from '../simulation/commanded-home.ts';
import { controlTimelineOf } from '../simulation/control-timeline.ts';
import {
  type MeterCheckpoint,
  checkpointOf,
  countTo,
  advanceTo,
  meteredHome,
} from './quarter-hour-counters.ts';
import { postedPowerOf } from './power-flows.ts';

const minuteOf = (instant: string) => Date.parse(instant) / 60_000;
const from = minuteOf('2026-06-14T22:00:00Z');
const to = minuteOf('2026-06-17T22:00:00Z');
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);

describe.each(sampleHomes.map((home) => [home.key, home] as const))(
  'the meter of %s',
  (_, home) => {
    const tellAt = () =>
      controlTimelineOf(home, { commanded: new CommandedHome([], []), faults: [] });
    const metered = (checkpoint: MeterCheckpoint | null = null) =>
      meteredHome(home, checkpoint, { minute: from, tellAt: tellAt() });

    it('counts the same energy as flowed, to the watt-hour, and its flows balance', async () => {
      const { wh } = await countTo(metered(), to);
      const totals = totalsOf({ fromMinute: from, toMinute: to, slotMinutes: 1440 });
      const plant = settledAt(home, from);
      recordTo(plant, climateOfHome(home), { minute: to, controls: home.controls }, totals);
      const plantWh = Object.fromEntries(
        Object.entries(totals.energyWh).map(([name, column]) => [name, sum(column)]),
      );
      const of = (name: string) => plantWh[name] ?? Number.NaN;
      const heatPumpStandby = ((home.heatPump?.standbyW ?? 0) * (to - from)) / 60;
      const expected = {
        'grid-import': of('gridImport'),
        'feed-in': of('feedIn'),
        generation: of('pv'),
        'battery-charge': of('charge'),
        'battery-discharge': of('discharge'),
        'heat-pump': of('sh') + of('dhw') + heatPumpStandby,
      };
      for (const [channel, energy] of Object.entries(expected)) {
        const counted = sum(wh[channel as keyof typeof wh]);
        expect(counted).toBeLessThanOrEqual(energy + 1e-3);
        expect(counted).toBeGreaterThan(energy - 1);
      }
      const rest =
        sum(wh['grid-import']) +
        sum(wh.generation) +
        sum(wh['battery-discharge']) -
        sum(wh['feed-in']) -
        sum(wh['battery-charge']) -
        sum(wh['heat-pump']);
      const others =
        of('household') + of('cooling') + of('roomHeating') + of('standby') - heatPumpStandby;
      expect(Math.abs(rest - others)).toBeLessThan(4);
      expect(wh['grid-import']).toHaveLength(3 * 96);
    });

    it('looked at every quarter-hour counts as one that is looked at once', async () => {
      const end = from + 5 * 60;
      const once = metered();
      const all = await countTo(once, end);
      let kept: MeterCheckpoint | null = null;
      const often: number[] = [];
      for (let minute = from + 15; minute <= end; minute += 15) {
        const one = metered(kept && (JSON.parse(JSON.stringify(kept)) as MeterCheckpoint));
        often.push(...(await countTo(one, minute)).wh['grid-import']);
        kept = checkpointOf(one);
        // The counters of the time in between are computed and not sent.
        await advanceTo(one, minute + 7);
      }
      expect(often).toEqual(all.wh['grid-import']);
      expect(kept?.snapshot).toEqual(checkpointOf(once).snapshot);
    });

    it('reports balanced power: inputs equal outputs', async () => {
      const one = metered();
      for (let minute = from + 1; minute < from + 1440; minute += 53) {
        await advanceTo(one, minute);
        const { gridW, pvW, batteryW, houseW, heatPumpW } = postedPowerOf(one.plant);
        expect(Math.abs(gridW + (pvW ?? 0) - houseW - (batteryW ?? 0))).toBeLessThan(0.3);
        expect(heatPumpW ?? 0).toBeLessThanOrEqual(houseW);
      }
    });
  },
);
