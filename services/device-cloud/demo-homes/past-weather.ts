import { daysBetween, datesOf } from '@hearth/calendar/dates.ts';
import { hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { climateOfHome } from '@hearth/plant/run.ts';
import { startPace } from '@hearth/platform/process/pace.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import { homeNamed } from '../simulation/home-names.ts';
import type { DemoHomesContext } from './context.ts';
import type { demoHomesContract } from './contract.ts';

const daysMax = 800;

/** Mean outdoor temperature of the simulated weather on each ended local day of a span, from one value an hour. */
export async function listPastWeather(
  { deps }: Pick<DemoHomesContext, 'deps'>,
  name: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Result<AnswerOf<typeof demoHomesContract.listPastWeather>>> {
  const home = homeNamed(name);
  if (!home) return notFound();
  if (daysBetween(from, to) > daysMax)
    return fail('invalid', 'span-out-of-range', { at: '/query/to' });
  const nowMs = deps.clock.now().epochMilliseconds;
  const local = localDaysOf([{ fromDay: from, timeZone: home.place.timeZone }]);
  const climate = climateOfHome(home);
  const days: { day: string; outdoorC: number }[] = [];
  const rest = startPace();
  for (const day of datesOf(from, to)) {
    const { fromMs, toMs } = local.spanOf(day);
    if (toMs > nowMs) break;
    let [sum, count] = [0, 0];
    for (let ms = fromMs + hourMs / 2; ms < toMs; ms += hourMs) {
      sum += climate.at(Math.floor(ms / minuteMs)).outdoorC;
      count += 1;
    }
    days.push({ day, outdoorC: Number((sum / count).toFixed(2)) });
    await rest();
  }
  return ok({ days });
}
