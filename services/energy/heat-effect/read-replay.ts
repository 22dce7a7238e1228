import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { HouseRecord } from '../building/contract.ts';
import { houseLocationOf } from '../building/house-of-record.ts';
import { homeYear } from '../expected-year/home-year.ts';
import { homeUnknown, readHome } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import type { SurplusSettings } from '../surplus/surplus-settings.ts';
import type { SurplusReplayAnswer } from './contract.ts';
import { type UnitValues, heatingModelOf } from './heating-model.ts';
import { type WeekDeps, readWeek } from './read-week.ts';
import { replaySurplus } from './replay-surplus.ts';

export interface ReplayRequest {
  readonly house: HouseRecord | null;
  readonly units: UnitValues;
  readonly surplus: SurplusSettings;
}

type UnknownReplay = Extract<SurplusReplayAnswer, { state: 'unknown' }>;

const unknown = (reason: UnknownReplay['reason']): Result<SurplusReplayAnswer> =>
  ok({ state: 'unknown', reason });

/** The last seven days of a home with and without the use of its surplus. */
export async function readReplay(
  deps: WeekDeps,
  access: Access,
  { house: record, units, surplus }: ReplayRequest,
): Promise<Result<SurplusReplayAnswer>> {
  const [home, located] = [await readHome(deps, access), await locateHome(deps, access)];
  if (!home || !located) return homeUnknown;
  const read = await readWeek(deps, access, { home, located });
  if (!read.ok) return unknown(read.reason);
  if (!record) return unknown('no-house');
  const year = Number(home.today.slice(0, 4));
  const found = homeYear(record, houseLocationOf(located.place, year));
  if (!found.ok) return unknown('house-unusable');
  const { week } = read;
  const hasTank = surplus.hotWater !== null || units.tankC !== null;
  const model = heatingModelOf(found.year, units, { hasTank });
  const replay = replaySurplus(model, week, surplus);
  return ok({
    state: 'known',
    pvFrom: week.pvFrom,
    currency: week.prices?.currency ?? null,
    ...replay,
    days: [...replay.days],
  });
}
