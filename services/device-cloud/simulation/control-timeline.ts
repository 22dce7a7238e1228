import type { Controls } from '@hearth/plant/controls.ts';
import type { FaultName } from '@hearth/plant/faults.ts';
import type { Home } from '@hearth/plant/home.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import type { CommandedHome } from './commanded-home.ts';
import { controlSignalsOf } from './control-signals.ts';

/** Faults that hold from a minute on, in order; before the first none do. */
export type FaultTimeline = readonly {
  readonly minute: number;
  readonly names: readonly FaultName[];
}[];

/** What the plant is told at a minute, and until when it stays so. To be asked in order: commands are played as it goes. */
export type ControlTimeline = (minute: number) => {
  readonly controls: Controls;
  readonly until: number;
};

/** Everything that lives a home asks this, so that whoever lives it, it is one course. */
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
    const told = controlSignalsOf(home, commanded, {
      minute,
      localMinute,
      faults: fault?.names ?? none,
    });
    return {
      controls: told.controls,
      until: Math.min(told.until, nextCommand, nextFault),
    };
  };
}

const never = Number.POSITIVE_INFINITY;
const none: readonly FaultName[] = [];
