import type { Implementation } from '@hearth/platform/http/http.ts';
import type { HomeDeps } from '../home/store.ts';
import type { lastDayContract } from './contract.ts';
import { readLastDay } from './read-last-day.ts';

export function lastDayRoutes(deps: HomeDeps): Implementation<typeof lastDayContract> {
  return { getLastDay: ({ access, query }) => readLastDay(deps, access, query.unit) };
}
