import type { Controls } from '@hearth/plant/controls.ts';
import type { FaultName } from '@hearth/plant/faults.ts';
import type { Home } from '@hearth/plant/home.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import type { CommandedHome } from './commanded-home.ts';
import { plantSignalsOf } from './plant-signals.ts';

/** Changes of the active faults by minute, in order; none before the first. */
export type FaultTimeline = readonly {
  readonly minute: number;
  readonly names: readonly FaultName[];
}[];

/** Control signals of the plant at a minute, and the minute of their next change. Call it with increasing minutes. */
export type ControlTimeline = (minute: number) => {
  readonly controls: Controls;
  readonly until: number;
};

/** Control timeline of a home. Reads and meters share it, so that both simulate the same history. */
export function controlTimelineOf(
  home: Home,
  { commanded, faults }: { readonly commanded: CommandedHome; readonly faults: FaultTimeline },
): ControlTimeline {
  const clock = localClockOf(home.place.timeZone);
  return (minute) => {
    const nextCommand = commanded.playTo(minute);
    const fault = faults.findLast((entry) => entry.minute <= minute);
    const nextFault = faults.find((entry) => entry.minute > minute)?.minute ?? never;
    const localMinute = clock.minuteOf(minute);
    const signals = plantSignalsOf(home, commanded, {
      minute,
      localMinute,
      faults: fault?.names ?? none,
    });
    return {
      controls: signals.controls,
      until: Math.min(signals.until, nextCommand, nextFault),
    };
  };
}

const never = Number.POSITIVE_INFINITY;
const none: readonly FaultName[] = [];
