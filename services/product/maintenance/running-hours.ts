import { type Access, signAccess } from '@hearth/access/access.ts';
import { daysBetween } from '@hearth/calendar/dates.ts';
import type { Device } from '@hearth/devices/device-cloud.ts';
import type { ProductDeps } from '../deps.ts';
import type { Unit } from '../unit/unit.ts';
import type { UnitMaintenance } from './contract.ts';
import type { StoredEntry } from './store.ts';

/** Counting the slots of a year takes longer than other answers. */
const timeoutMs = 2000;

/**
 * Running hours of a unit since its last service. Its own counter is exact where it reports one and the service's entry has its value;
 * else energy counts the slots of its electricity. null: neither is known, or energy does not answer.
 */
export async function runningHours(
  deps: Pick<ProductDeps, 'energy' | 'key' | 'clock'>,
  access: Access,
  {
    unit,
    device,
    since,
    service,
    today,
  }: {
    readonly unit: Unit;
    readonly device: Device | null;
    readonly since: string;
    /** null: the hours count from the set-up. */
    readonly service: StoredEntry | null;
    readonly today: string;
  },
): Promise<UnitMaintenance['running']> {
  const counter = device && counterOf(device);
  const begun = service ? service.counterH : 0;
  if (counter !== null && begun !== null && counter >= begun)
    return {
      hours: Math.round(counter - begun),
      daysCounted: daysBetween(since, today) + 1,
      from: 'counter',
    };
  const read = await deps.energy.getRunningTime(
    {
      params: { installation: access.installationId, appliance: unit.applianceId },
      query: { from: since },
    },
    { token: await signAccess(access, deps.key, deps.clock), timeoutMs },
  );
  if (!read.ok || read.value.hours === null || read.value.daysCounted === 0) return null;
  const { hours, daysCounted } = read.value;
  return { hours: Math.round(hours), daysCounted, from: 'readings' };
}

/** Hours of the compressor that ran longest. */
function counterOf({ points }: Device): number | null {
  const hours = points
    .flatMap(({ values }) => values)
    .flatMap(({ name, value }) =>
      name === 'compressorHours' && typeof value === 'number' ? [value] : [],
    );
  return hours.length === 0 ? null : Math.max(...hours);
}
