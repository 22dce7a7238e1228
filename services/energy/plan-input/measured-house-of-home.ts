import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { houseLocationOf } from '../building/house-of-record.ts';
import type { MeasuredHouse } from '../building/measured-house.ts';
import { readMeasuredHouse } from '../expected-year/read-measured-house.ts';
import type { CurrentHome } from '../home/store.ts';
import type { ControlledHome } from '../observed-home/controlled-home.ts';
import type { LocatedHome } from '../place/locate-home.ts';

/** The house as the readings of a year show it; null where they do not. */
export async function measuredHouseOf(
  db: Database,
  access: Access,
  {
    home,
    located,
    controlled,
  }: {
    readonly home: CurrentHome;
    readonly located: LocatedHome;
    readonly controlled: ControlledHome;
  },
): Promise<MeasuredHouse | null> {
  const { house: record, sheet } = controlled;
  if (!record) return null;
  const location = {
    ...houseLocationOf(located.place, Number(home.today.slice(0, 4))),
    heatPump: sheet.certificate ?? undefined,
  };
  const request = { home, located, record, location };
  const result = await readMeasuredHouse(db, access, request);
  return result.ok ? result.house : null;
}
