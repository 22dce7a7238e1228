import type { Access } from '@hearth/access/access.ts';
import { brand } from '@hearth/core/brand.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { fail, notFound, ok } from '@hearth/core/problem.ts';
import { type HomeDeps, readHome, homeUnknown } from '../home/store.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { grade, metric, use } from '../reading/contract.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { readDays, readLatest } from '../reading/store.ts';
import {
  type Appliance,
  type ApplianceDetail,
  type applianceContract,
  applianceSeries,
} from './contract.ts';
import { figuresOf } from './figures.ts';
import { listAppliances, putAppliance } from './store.ts';

export function applianceRoutes(deps: HomeDeps): Implementation<typeof applianceContract> {
  return {
    putAppliance: async ({ params, body }) => {
      if (!body.name.isWellFormed())
        return fail('invalid', 'text-not-storable', { at: '/body/name' });
      const installation = brand<string, 'InstallationId'>(params.installation);
      await putAppliance(deps.db, installation, { appliance: params.appliance, ...body });
      return ok(undefined);
    },
    listAppliances: async ({ access }) => ok([...(await listAppliances(deps.db, access))]),
    getAppliance: async ({ access, params }) => {
      const id = params.appliance.toLowerCase();
      const appliance = (await listAppliances(deps.db, access)).find((one) => one.appliance === id);
      return appliance ? await detailOf(deps, access, appliance) : notFound();
    },
  };
}

const daysShown = 30;

async function detailOf(deps: HomeDeps, access: Access, appliance: Appliance) {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const { horizon, today } = home;
  const series = home.frame.series.filter(
    (one) => one.appliance === appliance.appliance && one.grade !== 'forecast',
  );
  const range = { from: addDays(today, 1 - daysShown), to: addDays(today, 1), slotsOf: [] };
  const rows = await readDays(deps.db, access, { series, range, horizon });
  const latest = await readLatest(deps.db, access, { series, horizon });
  const detail: ApplianceDetail = {
    ...appliance,
    asOf: isoInstant(horizon.nowMs),
    series: series.map((one) => {
      const newest = latest.get(one.seriesNo);
      return {
        metric: metric.parse(one.metric),
        use: use.parse(one.use),
        unit: applianceSeries.shape.unit.parse(one.unit),
        stepS: one.stepS,
        grade: grade.parse(one.grade),
        accuracy: one.accuracy,
        latest: newest
          ? { from: isoInstant(newest.fromMs), to: isoInstant(newest.toMs), value: newest.value }
          : null,
        ...figuresOf(one, rows, { today }),
      };
    }),
  };
  return ok(detail);
}
