import type { Implementation } from '@hearth/platform/http/http.ts';
import type { WeekDeps } from '../heat-effect/read-week.ts';
import type { hygieneContract } from './contract.ts';
import { readHygiene } from './read-hygiene.ts';

export function hygieneRoutes(deps: WeekDeps): Implementation<typeof hygieneContract> {
  return { getHygiene: ({ access }) => readHygiene(deps, access) };
}
