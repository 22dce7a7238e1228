// Process of bench/due-work.ts: reads due links from vendors that answer after the given milliseconds.
import type { DeviceCloud } from '@hearth/devices/device-cloud.ts';
import { QUOTA_UNKNOWN } from '@hearth/devices/device-cloud.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { startJobRunner } from '@hearth/platform/jobs/job-runner.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { vendorsOf } from '@hearth/product/vendors.ts';
import { heatPump, twoHourEnergy } from '@hearth/product/testing-devices.ts';
import { worldOn } from '@hearth/product/testing.ts';

const [url = '', onectaMs = '300', vicareMs = '300'] = process.argv.slice(2);
const clock = systemClock;
const db = await openDatabase({ url, log: silentLogger, poolSize: 10 });
const today = clock.now().toZonedDateTimeISO('Europe/Brussels').toPlainDate().toString();

const answeringAfter = (ms: number) => (cloud: DeviceCloud) => ({
  ...cloud,
  async read({ accessToken }: { readonly accessToken: string }) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    // The room temperature changes with each reading, as a real one does; the day's slots are constant.
    const room = 18 + (clock.now().epochMilliseconds % 50) / 10;
    const energy = [twoHourEnergy(today, [0.4, 0.5, 0.6])];
    const device = heatPump({ id: accessToken, room, energy });
    const reading = { devices: [device], warnings: [] };
    return { ok: true as const, reading, payload: null, quota: QUOTA_UNKNOWN };
  },
});
const { fake } = worldOn(db);
const { product } = worldOn(db, {
  more: {
    clock,
    vendors: vendorsOf({
      onecta: answeringAfter(Number(onectaMs))(fake.cloud),
      vicare: answeringAfter(Number(vicareMs))(fake.cloud),
    }),
  },
});
const runner = await startJobRunner({
  db,
  clock,
  log: silentLogger,
  metrics: createMetrics(),
  registry: createRegistry(),
  random: Math.random,
  owners: [
    {
      name: 'product',
      jobs: [],
      dueWork: (product.dueWork ?? []).filter(({ name }) => name === 'device-link.read'),
      outbox: product.outbox,
    },
  ],
});
process.send?.('started');
process.on('message', () => {
  void runner
    .stop()
    .then(() => db.close())
    .then(() => {
      const { user, system } = process.cpuUsage();
      process.send?.((user + system) / 1e6, () => process.exit(0));
    });
});
