import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { isVisibleSpan } from '../visible-spans.ts';
import { cameTrueOf } from './came-true.ts';
import type { ResultOfDay, PlanResults, ResultFigures, ResultSum } from './contract.ts';
import { type ResultErrors, halfWidthOf, placeboRangeOf, resultErrorsOf } from './result-band.ts';
import { type StoredResult, listResults } from './store.ts';

/** Days without a plan that show how exact the comparison is; older ones are of another season. */
const errorDays = 60;
/** Planned days whose plans are compared with what they brought. */
const cameTrueDays = 28;

/** Results of a range of days, their sum, and the errors of the comparison. */
export async function viewResults(
  deps: HomeDeps,
  access: Access,
  query: { readonly to?: string | undefined; readonly days: number },
): Promise<Result<PlanResults>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const { days } = home.horizon;
  const to = query.to === undefined || query.to > home.today ? home.today : query.to;
  const from = addDays(to, -query.days);
  const before = addDays(to, -errorDays);
  const month = monthOf(addDays(to, -1));
  const monthBefore = monthOf(addDays(`${month}-01`, -1));
  const [first = from] = [from, before, `${monthBefore}-01`].toSorted();
  const all = (await listResults(deps.db, access, { from: first, to: home.today })).filter(
    ({ day }) => isVisibleSpan(access, days.spanOf(day)),
  );
  const stored = all.filter(({ day }) => day < to);
  const requested = stored.filter(({ day }) => day >= from);
  const currency = stored.findLast(({ figures }) => figures)?.figures?.currency ?? null;
  const compared = (isPlanned: boolean, own: readonly StoredResult[]) =>
    own
      .filter((each) => each.isPlanned === isPlanned)
      .flatMap((each) => (each.figures?.currency === currency ? [each.figures] : []));
  const recent = stored.filter(({ day }) => day >= before);
  const errors = resultErrorsOf(compared(false, recent), compared(true, recent));
  const placebo = placeboRangeOf(errors);
  return ok({
    installation: access.installationId,
    timeZone: days.zoneOf(home.today),
    today: home.today,
    from,
    to,
    currency,
    days: requested.map((each) => resultView(each, errors)),
    week: sumOf(
      compared(
        true,
        stored.filter(({ day }) => day >= addDays(to, -7)),
      ),
      errors,
    ),
    months: [monthBefore, month].map((each) => ({
      month: each,
      ...sumOf(
        compared(
          true,
          stored.filter(({ day }) => monthOf(day) === each),
        ),
        errors,
      ),
    })),
    cameTrue: cameTrueOf(
      compared(
        true,
        // Of the present plan, whichever day is looked at.
        all.filter(({ day }) => day >= addDays(home.today, -cameTrueDays)),
      ),
    ),
    accuracy: {
      basis: errors.basis,
      days: errors.days,
      mean: errors.mean,
      ...placebo,
      holdsZero: placebo.low <= 0 && placebo.high >= 0,
    },
  });
}

/** `2026-11` */
const monthOf = (day: string): string => day.slice(0, 7);

function resultView({ figures, ...result }: StoredResult, errors: ResultErrors): ResultOfDay {
  const half = halfWidthOf(errors, 1);
  return {
    ...result,
    figures: figures && { ...figures, low: figures.saved - half, high: figures.saved + half },
  };
}

/** Sum of days; the sums of bills and of parts are exact. */
export function sumOf(figures: readonly ResultFigures[], errors: ResultErrors): ResultSum {
  const total = (valueOf: (each: ResultFigures) => number): number =>
    figures.reduce((sum, each) => sum + valueOf(each), 0);
  const saved = total((each) => each.saved);
  const half = halfWidthOf(errors, figures.length);
  return {
    days: figures.length,
    bill: total(({ bill }) => bill),
    without: total(({ without }) => without),
    stored: total(({ stored }) => stored),
    saved,
    low: saved - half,
    high: saved + half,
  };
}
