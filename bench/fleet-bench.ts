import { QUOTA_UNKNOWN } from '@hearth/devices/device-cloud.ts';
import { demoMetersContract, demoHomesContract } from '@hearth/device-cloud/demo-homes/contract.ts';
import { createEnergy } from '@hearth/energy/app.ts';
import { historyContract } from '@hearth/energy/history/contract.ts';
import { lastDayContract } from '@hearth/energy/last-day/contract.ts';
import { powerContract } from '@hearth/energy/power/contract.ts';
import { priceContract } from '@hearth/energy/price/contract.ts';
import { todayContract } from '@hearth/energy/today/contract.ts';
import { upstreamFailure } from '@hearth/energy/upstream/upstream-answer.ts';
import { weatherContract } from '@hearth/energy/weather/contract.ts';
import { identityWorld } from '@hearth/identity/testing.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { platformLocalTables } from '@hearth/platform/jobs/move-pending-rows.ts';
import { purgeJob } from '@hearth/platform/jobs/purge-job.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { calledEnergyContract } from '@hearth/product/called-energy.ts';
import { vendorsOf } from '@hearth/product/vendors.ts';
import { heatPump, twoHourEnergy } from '@hearth/product/testing-devices.ts';
import { type TestWorld, worldOn } from '@hearth/product/testing.ts';
import { type Fleet } from './fleet-seed.ts';

/** Assumed actions of a home in a day. */
export const assumed = {
  readings: 144,
  commands: 2,
  pageViews: 5,
  weekLooks: 4,
  erasures: 0.001,
  /** Of the whole fleet: a demo session every two minutes. */
  demoSessions: 720,
};
export const sampled = { views: 20, commands: 20, trips: 5, erasures: 3 };

export interface FleetWork {
  readonly name: string;
  /** Runs of `run` in a day. */
  readonly times: number;
  run(): Promise<void>;
}

export interface Bench {
  readonly db: Database;
  readonly fleet: Fleet;
  readonly product: TestWorld;
  readonly energy: Service;
  readonly identity: Awaited<ReturnType<typeof identityWorld>>;
  readonly platform: Pick<Service, 'jobs'>;
}

export const energyContract = {
  ...calledEnergyContract,
  ...historyContract,
  ...lastDayContract,
  ...powerContract,
  ...priceContract,
  ...todayContract,
  ...weatherContract,
};

export const inProcess = (fetch: Service['fetch']) => ({
  fetch,
  baseUrl: 'http://service.invalid',
  timeoutMs: 60_000,
  retries: 0,
  random: () => 0.5,
});

/** Product and energy as they ship, with a vendor that answers at once and a room that gets slightly warmer. */
export async function benchOn(db: Database, fleet: Fleet): Promise<Bench> {
  const clock = fakeClock(fleet.now);
  const { deps, fake } = worldOn(db, { clock });
  const energy = createEnergy({
    ...deps,
    registry: createRegistry(),
    weather: {
      name: 'bench',
      attribution: null,
      limits: { callsPerDay: 1_000_000, freshS: 3_600, costOf: () => 1 },
      read: async () => upstreamFailure('malformed'),
    },
  });
  const today = clock.now().toZonedDateTimeISO('Europe/Brussels').toPlainDate().toString();
  const product = worldOn(db, {
    clock,
    more: {
      energy: createClient(energyContract, inProcess(energy.fetch)),
      vendors: vendorsOf({
        onecta: {
          ...fake.cloud,
          write: async () => ({
            ok: true as const,
            state: 'accepted' as const,
            quota: QUOTA_UNKNOWN,
          }),
          async read({ accessToken }) {
            const device = heatPump({
              id: accessToken,
              room: 21.5,
              energy: [twoHourEnergy(today, [0.4, 0.5, 0.6])],
            });
            const reading = { devices: [device], warnings: [] };
            return { ok: true as const, reading, payload: null, quota: QUOTA_UNKNOWN };
          },
        },
      }),
      demo: {
        homes: ['rozenstraat'],
        historyDays: 1,
        hashKey: new Uint8Array(32),
        cloud: createClient(
          { ...demoHomesContract, ...demoMetersContract },
          inProcess(async () => new Response(null, { status: 503 })),
        ),
      },
    },
  });
  const identity = await identityWorld(db);
  return {
    db,
    fleet,
    product,
    energy,
    identity,
    platform: { jobs: [purgeJob(db, platformLocalTables)] },
  };
}
