import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Unit } from '../unit/store.ts';
import type { DataSheet } from './contract.ts';
import type { FigureName } from './sheet-figures.ts';
import { correctionsOf, modelSheets } from './store.ts';
import { usualIntervals } from './usual-intervals.ts';

type Source = DataSheet['figures'][number]['from'];

/** Time between two services of a unit, with the source of each figure. */
export interface StatedInterval {
  readonly months: number;
  readonly monthsFrom: Source;
  /** null: no limit by running hours. */
  readonly hours: number | null;
  readonly hoursFrom: Source | null;
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
    const usual = usualIntervals[unit.kind];
    const stated = (
      name: FigureName,
      usualValue: number | null,
    ): { readonly value: number; readonly from: Source } | null => {
      const owner = corrections.get(unit.unitId)?.[name];
      if (owner !== undefined) return { value: owner, from: 'owner' };
      const vendor = unit.gtin === null ? undefined : models.get(unit.gtin)?.figures[name];
      if (vendor !== undefined) return { value: vendor, from: 'vendor' };
      return usualValue === null ? null : { value: usualValue, from: 'default' };
    };
    const months = stated('service-months', usual?.months ?? null);
    if (!months) return [];
    const hours = stated('service-hours', usual?.hours ?? null);
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
