import { randomUUID } from 'node:crypto';
import {
  type HiddenSpan,
  accessInText,
  accessOf,
  signAccess,
  signService,
} from '@hearth/access/access.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { type FakeClock, type WorldClock, fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { type Result, valueOf } from '@hearth/core/problem.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { Temporal } from 'temporal-polyfill';
import { type EnergyDeps, createEnergy } from './app.ts';
import { alertContract } from './alert/contract.ts';
import { applianceContract } from './appliance/contract.ts';
import { heatEffectContract } from './heat-effect/contract.ts';
import { hygieneContract } from './hygiene/contract.ts';
import { homeTransferContract, pastOfHomeContract } from './home-transfer/contract.ts';
import { homeForecastContract } from './home-forecast/contract.ts';
import { planResultContract } from './plan-result/contract.ts';
import { dossierFiguresContract } from './dossier/contract.ts';
import { historyContract } from './history/contract.ts';
import { todayContract } from './today/contract.ts';
import { type BatchInput, ingestContract } from './ingest/contract.ts';
import { importContract } from './import/contract.ts';
import { logsContract } from './logs/contract.ts';
import { billContract } from './bill/contract.ts';
import { costContract } from './cost/contract.ts';
import { monthBudgetContract } from './month-budget/contract.ts';
import { expectedYearContract } from './expected-year/contract.ts';
import { meterContract } from './meter/contract.ts';
import { planContract } from './plan/contract.ts';
import { scheduleCostContract } from './schedule-cost/contract.ts';
import { settingContract } from './setting/contract.ts';

const contract = {
  ...alertContract,
  ...ingestContract,
  ...applianceContract,
  ...logsContract,
  ...meterContract,
  ...historyContract,
  ...dossierFiguresContract,
  ...homeForecastContract,
  ...planResultContract,
  ...todayContract,
  ...settingContract,
  ...planContract,
  ...importContract,
  ...costContract,
  ...billContract,
  ...expectedYearContract,
  ...monthBudgetContract,
  ...scheduleCostContract,
  ...heatEffectContract,
  ...hygieneContract,
  ...homeTransferContract,
  ...pastOfHomeContract,
};

type EnergyClient = ReturnType<typeof clientOver>;

/** The whole service on a database, with a person and a clock, reached through its front door. */
export interface Bench {
  readonly energy: Service;
  readonly clock: FakeClock;
  readonly db: Database;
  readonly client: EnergyClient;
  readonly asService: () => Promise<{ token: string }>;
  /** A person who may see the installation from `visibleFrom` on, except hidden spans. */
  readonly asPerson: (
    installation: string,
    visibleFrom?: string,
    hiddenSpans?: readonly HiddenSpan[],
  ) => Promise<{ token: string }>;
  /** Sends a batch like product. Returns the response, or throws with the refusal. */
  readonly send: (
    installation: string,
    batch: BatchInput,
  ) => Promise<{ values: number; isNew: boolean }>;
}

export function benchOn(db: Database, now: string, overrides: Partial<EnergyDeps> = {}): Bench {
  const clock = fakeClock(now);
  const key = overrides.key ?? { secret: new Uint8Array(32).fill(7) };
  const energy = createEnergy({
    db,
    clock,
    key,
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
    ...overrides,
  });
  const client = clientOver(energy);
  const asService = async () => ({ token: await signService('product', key, clock) });
  const asPerson: Bench['asPerson'] = async (
    installation,
    visibleFrom = '2000-01-01T00:00:00Z',
    hiddenSpans = [],
  ) => ({
    token: await signAccess(accessFor(installation, visibleFrom, hiddenSpans), key, clock),
  });
  return {
    energy,
    clock,
    db,
    client,
    asService,
    asPerson,
    send: async (installation, batch) =>
      valueOf(await client.ingest({ params: { installation }, body: batch }, await asService())),
  };
}

const accessFor = (
  installationId: string,
  visibleFrom: string,
  hiddenSpans: readonly HiddenSpan[],
) =>
  accessOf({
    installationId,
    personId: '019abcde-0000-7000-8000-00000000beef',
    role: 'owner',
    scopes: [],
    visibleFrom,
    hiddenSpans: [...hiddenSpans],
    until: null,
    epoch: 1,
  });

function clientOver(energy: Service) {
  return createClient(contract, {
    fetch: energy.fetch,
    baseUrl: 'http://energy.test',
    timeoutMs: 60_000,
    retries: 0,
    random: () => 0,
  });
}

/** Creates a home in a zone through the endpoint of energy. Returns its id. */
export async function newHome(
  bench: Bench,
  timeZone: string,
  clock: WorldClock | null = null,
): Promise<string> {
  const installation = randomUUID();
  const body = { timeZone, clock };
  valueOf(await bench.client.putHome({ params: { installation }, body }, await bench.asService()));
  return installation;
}

/** A batch id with the given time of sending. */
export const sentAt = (instant: string | number): string =>
  uuidv7(
    typeof instant === 'number'
      ? Temporal.Instant.fromEpochMilliseconds(instant)
      : Temporal.Instant.from(instant),
  );

type SeriesInput = BatchInput['series'][number];

/** A measured series of space heating in two-hour slots by default. */
export const seriesOf = (own: Partial<SeriesInput> & { appliance: string }): SeriesInput => ({
  metric: 'energy',
  use: 'sh',
  source: 'vendor',
  stepS: 7200,
  unit: 'kWh',
  grade: 'measured',
  accuracy: null,
  ...own,
});

/** A failure's code and place, or `ok`. */
export const wordsOf = (result: Result<unknown>): string =>
  result.ok ? 'ok' : [result.code, result.at].filter(Boolean).join(' ');

export async function fileOf(result: Result<unknown>): Promise<string> {
  const answer: unknown = valueOf(result);
  if (!(answer instanceof Response)) throw new Error('the answer is no file');
  return await answer.text();
}

/** Answers for product who watches a home: its owner, for as long as the home exists. */
export const accessOfOwner =
  (personId: string = randomUUID()) =>
  async (installationId: string) =>
    accessInText(
      JSON.stringify({
        installationId,
        personId,
        role: 'owner',
        scopes: [],
        visibleFrom: '2000-01-01T00:00:00Z',
        until: null,
        epoch: 1,
      }),
    );
