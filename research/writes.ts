import type { Controls } from '@hearth/plant/controls.ts';

/** How many values one would write to the heat pump to bring the one about from the other; a battery is told by its own way. */
export function writesBetween(before: Controls, after: Controls): number {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return now.filter((value, i) => value !== old[i]).length;
}

function leavesOf({ heating, dhw, smartGrid }: Controls): readonly string[] {
  return [
    heating.isOn,
    heating.setPointC,
    heating.flowOffsetK,
    heating.schedule,
    dhw.isOn,
    dhw.setPointC,
    dhw.schedule,
    dhw.boostAtMinute,
    dhw.disinfection,
    smartGrid,
  ].map((value) => JSON.stringify(value));
}
