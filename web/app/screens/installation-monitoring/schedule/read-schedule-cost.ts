import type { ScheduleCost } from '@hearth/energy/schedule-cost/contract.ts';
import type { Schedule, Schedules } from '@hearth/product/schedule/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { accessToken, sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import type { WeekActions } from '../../../elements/week.ts';
import { heatingWeekOf } from './heating-week.ts';

interface CostRequest {
  readonly installation: string;
  readonly kind: Schedules['kind'];
  readonly schedule: Schedule;
  /** The typed week; null: the week of the schedule alone. */
  readonly typed: WeekActions | null;
}

/** What a week costs, and a typed one beside it. Null for people who see no costs, and for schedules of other things than the rooms of a house. */
export async function readScheduleCost(
  context: Readonly<RouterContextProvider>,
  { installation, kind, schedule, typed }: CostRequest,
): Promise<ScheduleCost | null> {
  const stored = heatingWeekOf(schedule, schedule.week);
  const week = typed ? heatingWeekOf(schedule, typed) : stored;
  if (kind === 'air-to-air' || !week) return null;
  const { product, energy } = context.get(backendContext);
  const params = { installation };
  const [details, issued] = await Promise.all([
    product.getHomeDetails({ params }, { token: sessionOf(context).accessToken }),
    accessToken(context, installation),
  ]);
  if (!details.ok || !issued.ok) return null;
  const body = { house: details.value.building, week, before: typed ? stored : null };
  const found = await energy.calculateScheduleCost({ params, body }, { token: issued.value });
  return found.ok ? found.value : null;
}
