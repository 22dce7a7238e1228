import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { HouseRecord } from '../building/contract.ts';
import { houseLocationOf } from '../building/house-of-record.ts';
import { homeYear, loadOf } from '../expected-year/home-year.ts';
import { readMeasuredHouse } from '../expected-year/read-measured-house.ts';
import type { Certificate } from '../heat-pump/contract.ts';
import { type CurrentHome, type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { type LocatedHome, locateHome } from '../place/locate-home.ts';
import type { DossierFigures, DossierHeatLoad } from './contract.ts';
import { readChanges, readFaults } from './logged-events.ts';
import { mergeYears } from './merge-years.ts';
import { passedYears } from './store.ts';
import { readYears } from './yearly-figures.ts';

interface DescribedHouse {
  readonly house?: HouseRecord | undefined;
  readonly heatPump?: Certificate | undefined;
}

/** Figures of a home for the person who takes it over, as far as the caller may see them. */
export async function calculateDossierFigures(
  deps: HomeDeps,
  access: Access,
  described: DescribedHouse,
): Promise<Result<DossierFigures>> {
  const [home, located] = [await readHome(deps, access), await locateHome(deps, access)];
  if (!home || !located) return homeUnknown;
  const { days } = home.horizon;
  return ok({
    years: mergeYears([
      ...(await passedYears(deps.db, access)),
      ...(await readYears(deps.db, access, home)),
    ]),
    heatLoad: await readHeatLoad(deps, access, { home, located, described }),
    faults: await readFaults(deps.db, access, days),
    changes: await readChanges(deps.db, access, days),
  });
}

async function readHeatLoad(
  { db }: HomeDeps,
  access: Access,
  {
    home,
    located,
    described: { house: record, heatPump },
  }: {
    readonly home: CurrentHome;
    readonly located: LocatedHome;
    readonly described: DescribedHouse;
  },
): Promise<DossierHeatLoad> {
  if (!record) return { state: 'unknown', code: 'no-house' };
  const location = {
    ...houseLocationOf(located.place, Number(home.today.slice(0, 4))),
    heatPump,
  };
  const read = await readMeasuredHouse(db, access, { home, located, record, location });
  if (!read.ok) return { state: 'unknown', code: read.code };
  const { house } = read;
  const year = homeYear(record, location, house);
  if (!year.ok) return { state: 'unknown', code: 'not-counted' };
  const { indoorC, designOutdoorC } = loadOf(record, year.year, house);
  const { value, plusMinus } = house.lossWPerK;
  const kilokelvin = (indoorC - designOutdoorC) / 1000;
  return {
    state: 'known',
    kw: { value: value * kilokelvin, plusMinus: plusMinus * kilokelvin },
    indoorC,
    designOutdoorC,
    lossWPerK: house.lossWPerK,
    baseC: house.baseC,
    grade: 'derived',
    from: house.from,
    days: house.days,
  };
}
