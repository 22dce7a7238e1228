import { type WatchLimits, createChanges } from '@hearth/platform/database/changes.ts';
import { createServiceApp } from '@hearth/platform/http/http.ts';
import { fail, problemResponse } from '@hearth/core/problem.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import { alertContract } from './alert/contract.ts';
import { watchHomeWork } from './alert/jobs.ts';
import { type AlertPort, alertDeliveries, noAlertPort } from './alert/outbox.ts';
import { alertRoutes } from './alert/routes.ts';
import { applianceContract } from './appliance/contract.ts';
import { applianceRoutes } from './appliance/routes.ts';
import { billContract } from './bill/contract.ts';
import { billRoutes } from './bill/routes.ts';
import { costContract } from './cost/contract.ts';
import { priceDaysWork } from './cost/jobs.ts';
import { costRoutes } from './cost/routes.ts';
import { dossierFiguresContract } from './dossier/contract.ts';
import { dossierFiguresRoutes } from './dossier/routes.ts';
import type { GenerationSource } from './emission/generation-source.ts';
import { emissionJobs } from './emission/jobs.ts';
import { expectedYearContract } from './expected-year/contract.ts';
import { expectedYearRoutes } from './expected-year/routes.ts';
import { energyChangesContract } from './changes/contract.ts';
import { changesRoutes } from './changes/routes.ts';
import { forgetContract } from './forget/contract.ts';
import { forgetRoutes } from './forget/routes.ts';
import { lastDayContract } from './last-day/contract.ts';
import { lastDayRoutes } from './last-day/routes.ts';
import { heatEffectContract } from './heat-effect/contract.ts';
import { heatEffectRoutes } from './heat-effect/routes.ts';
import { homeForecastContract } from './home-forecast/contract.ts';
import { forecastHomeWork } from './home-forecast/jobs.ts';
import { erasePastWork } from './home-transfer/jobs.ts';
import { homeForecastRoutes } from './home-forecast/routes.ts';
import { historyContract } from './history/contract.ts';
import { historyRoutes } from './history/routes.ts';
import { todayContract } from './today/contract.ts';
import { todayRoutes } from './today/routes.ts';
import { homeTransferContract, pastOfHomeContract } from './home-transfer/contract.ts';
import { homeTransferRoutes } from './home-transfer/routes.ts';
import { hygieneContract } from './hygiene/contract.ts';
import { hygieneRoutes } from './hygiene/routes.ts';
import { importContract } from './import/contract.ts';
import { abandonedImportWork } from './import/jobs.ts';
import { importRoutes } from './import/routes.ts';
import { ingestContract } from './ingest/contract.ts';
import { type TaskQueueLimits, createTaskQueue } from '@hearth/platform/process/task-queue.ts';
import { zoneCorrectionWork } from './ingest/jobs.ts';
import { ingestRoutes } from './ingest/routes.ts';
import { meterContract } from './meter/contract.ts';
import { meterAuthenticator } from './meter/authenticate-meter.ts';
import { meterRoutes } from './meter/routes.ts';
import { monthBudgetContract } from './month-budget/contract.ts';
import { monthBudgetRoutes } from './month-budget/routes.ts';
import { logsContract } from './logs/contract.ts';
import { logsRoutes } from './logs/routes.ts';
import { planContract } from './plan/contract.ts';
import { planWork } from './plan/jobs.ts';
import { type PlanPort, noPlanPort } from './plan/plan-port.ts';
import { planRoutes } from './plan/routes.ts';
import { planResultContract } from './plan-result/contract.ts';
import { scorePlanWork } from './plan-result/jobs.ts';
import { planResultRoutes } from './plan-result/routes.ts';
import { highsThread } from './planner/highs-thread.ts';
import type { Solver } from './planner/solver.ts';
import { powerContract } from './power/contract.ts';
import { powerRoutes } from './power/routes.ts';
import { retentionWork } from './retention/jobs.ts';
import { type PostUse, enqueueUses, useDeliveries } from './partner-uses.ts';
import { personalDataContract } from './personal-data/contract.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { placeContract } from './place/contract.ts';
import { placeRoutes } from './place/routes.ts';
import { priceContract } from './price/contract.ts';
import { priceJobs } from './price/jobs.ts';
import { priceModel } from './price/price-model.ts';
import type { PriceSource } from './price/price-source.ts';
import { priceRoutes } from './price/routes.ts';
import { scheduleCostContract } from './schedule-cost/contract.ts';
import { scheduleCostRoutes } from './schedule-cost/routes.ts';
import { settingContract } from './setting/contract.ts';
import { settingRoutes } from './setting/routes.ts';
import { climateWeather } from './weather/climate-weather.ts';
import { weatherContract } from './weather/contract.ts';
import { weatherJobs } from './weather/jobs.ts';
import { weatherRoutes } from './weather/routes.ts';
import type { WeatherSource } from './weather/weather-source.ts';

export interface EnergyDeps extends ServiceDeps {
  /** Current epoch of a membership, null when it has ended. Without this function the token's 30 s are the limit. */
  readonly epochOf?: (installation: string, person: string) => Promise<number | null | undefined>;
  /** Concurrent batches, and batches that may wait with their bodies unread. */
  readonly ingestLimits?: TaskQueueLimits;
  /** The access journal of product. Without it uses wait in the outbox. */
  readonly postUse?: PostUse;
  /** Product, as alerts need it. Without it no home is watched. */
  readonly alerts?: AlertPort;
  /** Product, as the planner needs it. Without it no home is planned. */
  readonly plans?: PlanPort;
  /** Solver of plans; default: a thread of this process. */
  readonly solver?: Solver;
  readonly watchLimits?: WatchLimits;
  /** Sources of weather and prices; default: simulated. */
  readonly weather?: WeatherSource;
  readonly prices?: PriceSource;
  /** Source of generation by the hour, for greenhouse gases; default: none. */
  readonly generation?: GenerationSource | null;
  /** In [0, 1): spreads requests to external services. */
  readonly random?: () => number;
}

const ingestLimits: TaskQueueLimits = { running: 4, waiting: 64 };

export function createEnergy(deps: EnergyDeps): Service {
  const app = createServiceApp({ ...deps, ...callersOf(deps), service: 'energy' });
  const { random = () => 0.5, alerts = noAlertPort, generation = null } = deps;
  const changes = createChanges({ ...deps, service: 'energy', limits: deps.watchLimits });
  app.implement(ingestContract, ingestRoutes(deps));
  app.implement(importContract, importRoutes(deps));
  app.implement(meterContract, meterRoutes(deps));
  app.implement(applianceContract, applianceRoutes(deps));
  app.implement(alertContract, alertRoutes(deps));
  app.implement(planContract, planRoutes(deps));
  app.implement(planResultContract, planResultRoutes(deps));
  app.implement(homeForecastContract, homeForecastRoutes(deps));
  app.implement(logsContract, logsRoutes(deps));
  const histories = { ...historyRoutes({ ...deps, generation }), ...personalDataRoutes(deps) };
  app.implement({ ...historyContract, ...personalDataContract }, histories);
  app.implement(dossierFiguresContract, dossierFiguresRoutes(deps));
  app.implement(todayContract, todayRoutes(deps));
  app.implement(lastDayContract, lastDayRoutes(deps));
  app.implement(powerContract, powerRoutes(deps));
  app.implement(forgetContract, forgetRoutes(deps));
  app.implement({ ...homeTransferContract, ...pastOfHomeContract }, homeTransferRoutes(deps));
  app.implement(settingContract, settingRoutes(deps));
  app.implement(energyChangesContract, changesRoutes(changes));
  const weather = { ...deps, random, weather: deps.weather ?? climateWeather() };
  const prices = { ...deps, random, prices: deps.prices ?? priceModel() };
  app.implement(placeContract, placeRoutes(deps));
  app.implement(weatherContract, weatherRoutes(weather));
  app.implement(priceContract, priceRoutes(prices));
  app.implement(costContract, costRoutes(prices));
  app.implement(billContract, billRoutes(prices));
  app.implement(expectedYearContract, expectedYearRoutes(prices));
  app.implement(monthBudgetContract, monthBudgetRoutes(prices));
  app.implement(scheduleCostContract, scheduleCostRoutes({ ...prices, weather: weather.weather }));
  app.implement(hygieneContract, hygieneRoutes({ ...prices, weather: weather.weather }));
  app.implement(heatEffectContract, heatEffectRoutes({ ...prices, weather: weather.weather }));
  const ingestQueue = createTaskQueue(deps.ingestLimits ?? ingestLimits);
  return {
    name: 'energy',
    fetch: async (request) =>
      isBatch(request)
        ? ((await ingestQueue.run(() => app.fetch(request))) ?? busy())
        : app.fetch(request),
    openApi: app.openApi,
    jobs: [
      ...weatherJobs(weather),
      ...priceJobs(prices),
      ...emissionJobs({ ...deps, random, generation }),
    ],
    dueWork: [
      zoneCorrectionWork(deps),
      retentionWork(deps),
      abandonedImportWork(deps),
      erasePastWork(deps),
      priceDaysWork(prices),
      watchHomeWork({ ...prices, weather: weather.weather, watchAccess: alerts.watchAccess }),
      ...planWork({
        ...weather,
        ...prices,
        product: deps.plans ?? noPlanPort,
        solver: deps.solver ?? highsThread(),
      }),
      scorePlanWork({ ...weather, ...prices, product: deps.plans ?? noPlanPort }),
      forecastHomeWork({ ...weather, ...prices, watchAccess: alerts.watchAccess }),
    ],
    outbox: { ...alertDeliveries(alerts), ...useDeliveries(deps.postUse) },
    endStreams: changes.endAll,
  };
}

const callersOf = (deps: EnergyDeps) => ({
  meterOf: meterAuthenticator(deps),
  recordPartnerUse: enqueueUses(deps),
});

const isBatch = (request: Request): boolean =>
  request.method === 'POST' && new URL(request.url).pathname.endsWith('/batches');

const busy = (): Response =>
  problemResponse(fail('unavailable', 'ingest-busy', { retryAfterS: 1 }));
