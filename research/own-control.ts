import { byWeekDay } from '@hearth/calendar/week-days.ts';
import { minutesOfTime } from '@hearth/energy/home/clock-time.ts';
import type { ControlledHome } from '@hearth/energy/observed-home/controlled-home.ts';
import { type Controls, everyDay } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';
import { constantRoomC } from './comfort.ts';
import { constantControls } from './rule-controllers.ts';

export type RoomWeek = ControlledHome['setPoints']['roomWeek'];

/** Own control of a home's units, as the plant follows it and as product tells it. */
export interface OwnControl {
  readonly controls: Controls;
  /** Null: the same set-point at all times. */
  readonly roomWeek: RoomWeek;
}

/** Rooms at 21 degrees day and night. */
export const constantControl = (home: Home): OwnControl => ({
  controls: constantControls(home),
  roomWeek: null,
});

const setBack = [
  { at: '05:30', celsius: constantRoomC },
  { at: '22:15', celsius: 19.5 },
];

/** Rooms at 21 degrees by day, 1.5 K lower at night: the programme of the demo home with radiators. */
export function nightSetBack(home: Home): OwnControl {
  const controls = constantControls(home);
  const day = [...setBack];
  return {
    controls: {
      ...controls,
      heating: {
        ...controls.heating,
        schedule: everyDay(
          setBack.map(({ at, celsius }) => ({
            minute: minutesOfTime(at),
            isOn: true,
            setPointC: celsius,
          })),
        ),
      },
    },
    roomWeek: byWeekDay(() => day),
  };
}
