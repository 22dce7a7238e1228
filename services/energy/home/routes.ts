import type { Implementation } from '@hearth/platform/http.ts';
import { ok } from '@hearth/platform/problem.ts';
import { tidied } from '../history/draw.ts';
import type { DrawnLine } from '../history/drawn-line.ts';
import { consumptionOf } from '../history/lines.ts';
import { type View, type ViewDeps, historyOf, isoOf, todayOf } from '../history/view/routes.ts';
import { historySeries } from '../history/contract.ts';
import { loadingOf } from '../meter/store.ts';
import type { Home, homeContract } from './contract.ts';

export function homeRoutes(deps: ViewDeps): Implementation<typeof homeContract> {
  return {
    getHome: async ({ access }) => {
      const view = await todayOf(deps, access);
      if (!view.ok) return view;
      const { installation, timeZone, date, asOf, slots, series, balance } = historyOf(
        view.value,
        access,
      );
      const since = deps.clock.now().subtract(loadingIsToldEvery);
      const loading = await loadingOf(deps.db, access, since);
      const figures = figuresOf(view.value);
      return ok({
        installation,
        timeZone,
        date,
        asOf,
        slots,
        series,
        balance,
        loading,
        ...figures,
      });
    },
  };
}

/** A meter that has not said for so long how far it has come is not believed to come any further. */
const loadingIsToldEvery = { minutes: 10 };

type Figures = Omit<
  Home,
  'installation' | 'timeZone' | 'date' | 'asOf' | 'slots' | 'series' | 'balance' | 'loading'
>;

function figuresOf(view: View): Figures {
  const drawn = new Map(view.lines.map((line) => [line.line, line]));
  const used = consumptionOf([...drawn.keys()]).flatMap((line) => drawn.get(line) ?? []);
  const uses = new Map<string, number>();
  for (const { line, whole } of used)
    if (whole.value !== null) uses.set(line.use, tidied((uses.get(line.use) ?? 0) + whole.value));
  const energyKwh =
    uses.size === 0 ? null : tidied([...uses.values()].reduce((sum, kwh) => sum + kwh, 0));
  return {
    energyKwh,
    byUse: [...uses].map(([use, kwh]) => ({
      use: historySeries.shape.use.parse(use),
      energyKwh: kwh,
      share: energyKwh ? kwh / energyKwh : 0,
    })),
    yesterdayKwh: view.before?.whole ?? null,
    yesterdaySoFarKwh: view.before?.total ?? null,
    reportedUntil: view.reportedUntilMs === null ? null : isoOf(view.reportedUntilMs),
    resolutionKwh: resolutionOf(used),
  };
}

/** Accuracy is half of the step that a source counts in; of several the coarsest. */
function resolutionOf(used: readonly DrawnLine[]): number | null {
  const accuracies = used
    .flatMap(({ line }) => line.series.map((one) => one.accuracy))
    .filter((accuracy) => accuracy !== null);
  return accuracies.length === 0 ? null : tidied(2 * Math.max(...accuracies));
}
