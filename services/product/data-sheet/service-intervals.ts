import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Unit } from '../unit/unit.ts';
import { type FigureSource, statedFigure } from './stated-figure.ts';
import { correctionsOf, modelSheets } from './store.ts';
import { usualIntervals } from './usual-intervals.ts';

/** Time between two services of a unit, with the source of each figure. */
export interface StatedInterval {
  readonly months: number;
  readonly monthsFrom: FigureSource;
  /** null: no limit by running hours. */
  readonly hours: number | null;
  readonly hoursFrom: FigureSource | null;
}

/** Intervals by unit, each figure from the owner, else the vendor's sheet, else the usual one of the kind. A unit without one is absent. */
export async function serviceIntervals(
  db: Database,
  access: Pick<Access, 'installationId'>,
  units: readonly Unit[],
): Promise<ReadonlyMap<string, StatedInterval>> {
  const corrections = await correctionsOf(db, access);
  const models = await modelSheets(
    db,
    units.flatMap(({ gtin }) => gtin ?? []),
  );
  const intervals = units.flatMap((unit): [string, StatedInterval][] => {
    const kind = usualIntervals[unit.kind];
    const bySource = {
      owner: corrections.get(unit.unitId),
      vendor: unit.gtin === null ? undefined : models.get(unit.gtin)?.figures,
      usual: {
        ...(kind ? { 'service-months': kind.months } : {}),
        ...(kind?.hours ? { 'service-hours': kind.hours } : {}),
      },
    };
    const months = statedFigure('service-months', bySource);
    if (!months) return [];
    const hours = statedFigure('service-hours', bySource);
    const interval = {
      months: Math.round(months.value),
      monthsFrom: months.from,
      hours: hours && Math.round(hours.value),
      hoursFrom: hours?.from ?? null,
    };
    return [[unit.unitId, interval]];
  });
  return new Map(intervals);
}
