import type { Power, PowerReport } from './contract.ts';

/** Power flows of one home that the person may see. */
export interface PowerSeen {
  readonly latest: (PowerReport & { readonly atMs: number }) | null;
  readonly lastFlow: Power['lastFlow'];
  readonly day: Omit<NonNullable<Power['day']>, 'from' | 'stepS'> | null;
}

/** Power flows of a demo home, filled with those of its template home. */
export function mergePower(own: PowerSeen, template: PowerSeen): PowerSeen {
  const first = <T>(mine: readonly (T | null)[], theirs: readonly (T | null)[]) =>
    mine.map((value, slot) => value ?? theirs[slot] ?? null);
  const later = (firstAt: string | null, second: string | null): string | null =>
    firstAt !== null && second !== null
      ? firstAt > second
        ? firstAt
        : second
      : (firstAt ?? second);
  const flow = (name: keyof PowerSeen['lastFlow']) =>
    later(own.lastFlow[name], template.lastFlow[name]);
  return {
    // The template home's value is used until the demo home has its own first one.
    latest: own.latest ?? template.latest,
    lastFlow: {
      gridImport: flow('gridImport'),
      feedIn: flow('feedIn'),
      generation: flow('generation'),
      batteryCharge: flow('batteryCharge'),
      batteryDischarge: flow('batteryDischarge'),
      sh: flow('sh'),
      dhw: flow('dhw'),
      cooling: flow('cooling'),
    },
    day: own.day &&
      template.day && {
        gridW: first(own.day.gridW, template.day.gridW),
        pvW: first(own.day.pvW, template.day.pvW),
        batteryW: first(own.day.batteryW, template.day.batteryW),
        houseW: first(own.day.houseW, template.day.houseW),
        heatPumpW: first(own.day.heatPumpW, template.day.heatPumpW),
      },
  };
}
