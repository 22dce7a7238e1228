import type { History } from '@hearth/energy/history/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { backendContext } from '../../../../../context.ts';

/** What the home's meters counted in the last whole calendar year. */
export interface MeasuredYear {
  readonly year: number;
  /** Energy of the solar panels, kWh. */
  readonly generationKwh: number;
}

export interface SolarMeters {
  /** Null without a meter of the panels, and where most of the last year is missing. */
  readonly lastYear: MeasuredYear | null;
  /** A meter counts what is sent to the grid. */
  readonly hasFeedIn: boolean;
}

/** Share of a year that has to be measured for a comparison. */
const enough = 0.97;

/** Meters of the home as far as they concern solar panels; none while energy does not answer. */
export async function readSolarMeters(
  context: Readonly<RouterContextProvider>,
  {
    installation,
    token,
    timeZone,
  }: { readonly installation: string; readonly token: string; readonly timeZone: string },
): Promise<SolarMeters> {
  const { energy, clock } = context.get(backendContext);
  const year = clock.now().toZonedDateTimeISO(timeZone).year - 1;
  const found = await energy.getHistory(
    { params: { installation }, query: { period: 'year', date: `${year}-07-01` } },
    { token },
  );
  return found.ok ? metersOf(found.value, year) : { lastYear: null, hasFeedIn: false };
}

function metersOf({ date, balance }: History, year: number): SolarMeters {
  const flow = (name: string) => balance?.flows.find((each) => each.flow === name);
  const generation = flow('generation');
  const total = generation?.total ?? null;
  const isWhole = date.startsWith(String(year)) && (generation?.completeness ?? 0) >= enough;
  return {
    lastYear: isWhole && total !== null ? { year, generationKwh: total } : null,
    hasFeedIn: (flow('feed-in')?.total ?? null) !== null,
  };
}
