import { assertAnswered } from '@hearth/core/call-error.ts';
import { dayS } from '@hearth/calendar/durations.ts';
import { SerialQueue } from '@hearth/platform/database/serial-queue.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { startPace } from '@hearth/platform/process/pace.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { branded } from '@hearth/core/branded.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { BatchSeries } from '../device-link/delivery/series.ts';
import { asProduct } from '../call-service.ts';
import type { DemoProductDeps } from '../deps.ts';
import { installationExists, timeZoneOf } from '../installation/store.ts';
import { unitsOfLink } from '../unit/store.ts';
import { demoHome } from './contract.ts';
import { type PastOptions, type PastReport, pastChangesOf, pastSeriesOf } from './past-readings.ts';

/** Days of curves and log entries before the first read of a home. */
export const pastDays = 3;

const topic = 'product.template-past';

const pastPayload = z.object({
  home: demoHome,
  installation: z.uuid(),
  link: z.uuid(),
  /** End of the past, where the reads of the link begin. */
  until: z.string(),
  days: z.number().int(),
  /** Whether its changes go to the log; false where the log has them from reads. */
  hasChanges: z.boolean(),
});

/**
 * Enqueues the sensor values and changes of a home in the days before its first read, so that its curves and its log are not empty. The
 * vendor has them for template homes.
 */
export async function enqueuePast(
  tx: Database,
  deps: Pick<DemoProductDeps, 'clock'>,
  past: Omit<z.input<typeof pastPayload>, 'until'>,
): Promise<void> {
  const payload: z.input<typeof pastPayload> = { ...past, until: deps.clock.now().toString() };
  await enqueue(tx, { topic, key: `${past.link} ${payload.until}`, payload }, deps.clock);
}

/**
 * Deliveries are repeated after an error; every call is idempotent. One home after the other: a page waits for one step of this work at
 * each of its own, not for one step of each home.
 */
export function pastDeliveries(deps: DemoProductDeps): Service['outbox'] {
  const queue = new SerialQueue();
  return {
    [topic]: (payload) => queue.run(() => deliverPast(deps, pastPayload.parse(payload))),
  };
}

async function deliverPast(deps: DemoProductDeps, past: z.infer<typeof pastPayload>) {
  if (!(await installationExists(deps.db, past.installation))) return;
  const end = Temporal.Instant.from(past.until);
  const timeZone = await timeZoneOf(deps.db, branded(past.installation));
  const units = await unitsOfLink(deps.db, past.link);
  const options = {
    appliances: units.map(({ applianceId }) => applianceId),
    source: 'onecta',
    timeZone,
  };
  let last: PastReport | undefined;
  await sendWeather(deps, past, { end, ...options });
  for (let day = past.days; day > 0; day -= 1) {
    const from = end.subtract({ hours: 24 * day });
    const span = { from, to: from.add({ hours: 24 }), timeZone };
    const reports = await reportsOf(deps, past.home, span);
    const series = pastSeriesOf(reports, options);
    const entries = pastChangesOf([...(last ? [last] : []), ...reports], options);
    last = reports.at(-1);
    await send(deps, past, { from, series, entries: past.hasChanges ? entries : [] });
  }
}

/**
 * Sends the mean outdoor temperature of each day since January of last year, because the vendor's
 * counts begin there: years of a template home are compared at the same weather.
 */
async function sendWeather(
  deps: DemoProductDeps,
  past: z.infer<typeof pastPayload>,
  { end, appliances, source, timeZone }: PastOptions & { readonly end: Temporal.Instant },
): Promise<void> {
  const [appliance] = appliances;
  if (appliance === undefined) return;
  const today = end.toZonedDateTimeISO(timeZone).toPlainDate();
  const from = today.with({ month: 1, day: 1 }).subtract({ years: 1 });
  const answer = await deps.demo.cloud.listPastWeather(
    { params: { home: past.home }, query: { from: from.toString(), to: today.toString() } },
    await asProduct(deps),
  );
  assertAnswered(answer, 'device-cloud');
  const byYear = Map.groupBy(answer.value.days, ({ day }) => day.slice(0, 4));
  for (const [index, [, days]] of [...byYear].entries()) {
    const series: BatchSeries = {
      appliance,
      metric: 'outdoor-temperature',
      use: 'none',
      source,
      stepS: dayS,
      unit: '°C',
      grade: 'simulated',
      accuracy: null,
      days: days.map(({ day, outdoorC }) => ({ day, values: [outdoorC] })),
      periods: [],
    };
    const from = end.subtract({ hours: 24 * (past.days + 1 + index) });
    await send(deps, past, { from, series: [series], entries: [] });
  }
}

/** Ingest takes the batch of a read before one of the past, whenever they arrive: its id has a later time. */
async function send(
  deps: DemoProductDeps,
  { installation, link }: z.infer<typeof pastPayload>,
  {
    from,
    series,
    entries,
  }: {
    from: Temporal.Instant;
    series: ReturnType<typeof pastSeriesOf>;
    entries: ReturnType<typeof pastChangesOf>;
  },
): Promise<void> {
  const params = { installation };
  if (series.length > 0) {
    const batch = timedUuid(from, `past ${link}`);
    const body = { batch, series: [...series] };
    assertAnswered(await deps.energy.ingest({ params, body }, await asProduct(deps)), 'energy');
  }
  if (entries.length > 0) {
    const body = { entries: [...entries] };
    assertAnswered(await deps.energy.appendLogs({ params, body }, await asProduct(deps)), 'energy');
  }
}

async function reportsOf(
  deps: DemoProductDeps,
  home: string,
  { from, to, timeZone }: { from: Temporal.Instant; to: Temporal.Instant; timeZone: string },
): Promise<readonly PastReport[]> {
  const answer = await deps.demo.cloud.listPastReports(
    { params: { home }, query: { from: from.toString(), to: to.toString() } },
    await asProduct(deps),
  );
  assertAnswered(answer, 'device-cloud');
  const reports: PastReport[] = [];
  const rest = startPace();
  for (const { at, devices } of answer.value.reports) {
    const now = Temporal.Instant.from(at);
    const interpreted = deps.vendors.onecta.cloud.interpret(devices, { timeZone, now });
    if (!interpreted.ok) throw new Error(`a past report is not understood: ${interpreted.at}`);
    reports.push({ at: now, devices: interpreted.reading.devices });
    // A day of reports takes half a second: other requests are answered in between.
    await rest();
  }
  return reports;
}
