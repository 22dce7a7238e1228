import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';

/** The unit has a schedule itself, or the app can send its set-points. */
export const hasSchedule = (unit: Pick<LiveUnit, 'points'>): boolean =>
  unit.points.some(
    ({ type, values, setPointInForce }) =>
      values.some(({ name }) => /^schedule\.[A-Za-z]+\.selected$/.test(name)) ||
      ((type === 'climate' || type === 'dhw') &&
        values.some(({ name, settable }) => settable && name === setPointInForce)),
  );
