import type { Implementation } from '@hearth/platform/http/http.ts';
import { createRecentAnswers } from '../cost/recent-answers.ts';
import type { HomeDeps } from '../home/store.ts';
import type { todayContract } from './contract.ts';
import { readToday } from './read-today.ts';

export function todayRoutes(deps: HomeDeps): Implementation<typeof todayContract> {
  const recent = createRecentAnswers();
  return { getHome: ({ access }) => readToday(deps, access, recent) };
}
