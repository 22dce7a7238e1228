import type { Controls } from '@hearth/plant/controls.ts';

/** Number of heat-pump values that differ between two controls; the battery is not counted. */
export function changedValuesBetween(previousControls: Controls, nextControls: Controls): number {
  const [previous, next] = [valuesOf(previousControls), valuesOf(nextControls)];
  return next.filter((value, i) => value !== previous[i]).length;
}

function valuesOf({ heating, dhw, smartGrid }: Controls): readonly string[] {
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
