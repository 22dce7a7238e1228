import { meanOf } from '@hearth/physics/numerics.ts';
import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { CurrentHome } from '../home/store.ts';
import type { LocatedHome } from '../place/locate-home.ts';
import type { LocalDaySpan } from '../reading/counted-energy.ts';
import { readOutdoorDays } from '../reading/outdoor-days.ts';
import { readWeatherDays } from './store.ts';
import { weatherCellOf } from './weather-cell.ts';

/** Temperatures of the home's own sensor; on days without one, those of the weather of its place. */
export async function readTemperatures(
  db: Database,
  access: Access,
  {
    home,
    located,
    span,
  }: { readonly home: CurrentHome; readonly located: LocatedHome; readonly span: LocalDaySpan },
): Promise<ReadonlyMap<string, number>> {
  const own = await readOutdoorDays(db, access, { home, span });
  if (located.isOffWorldTime || located.place.isAssumed) return own;
  const { cellId } = weatherCellOf(located.place);
  const archived = (await readWeatherDays(db, cellId, span)).flatMap(({ day, outdoorC }) => {
    const values = outdoorC.filter((each) => each !== null);
    const mean = meanOf(values);
    return values.length >= outdoorC.length / 2 ? [[day, mean] as const] : [];
  });
  return new Map([...archived, ...own]);
}
