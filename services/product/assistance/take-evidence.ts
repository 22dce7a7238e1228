import { type Access, signAccess } from '@hearth/access/access.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import type { Device } from '@hearth/devices/device-cloud.ts';
import type { ProductDeps } from '../deps.ts';
import { worldClockOf } from '../installation/store.ts';
import { firmwareIn } from '../unit/firmware.ts';
import { statesOf } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import type { AssistanceEvidence } from './contract.ts';

/** Time limit for energy: without its answer the request is made without its parts. */
const timeoutMs = 3000;
const logHours = 7 * 24;
const logEntriesMax = 100;

/** Copies the present facts about a unit, so that the partner needs no grant to see them. */
export async function takeEvidence(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'energy' | 'key'>,
  access: Access,
  unit: Unit | null,
): Promise<AssistanceEvidence> {
  const now = deps.clock.now();
  const nothing = { unit: null, values: null, 'last-day': null, faults: null, log: null };
  if (!unit) return { takenAt: now.toString(), ...nothing };
  const device = (await statesOf(deps.db, access.installationId)).get(unit.unitId)?.device ?? null;
  const homeNow = worldAt(now, await worldClockOf(deps.db, access.installationId));
  const options = { token: await signAccess(access, deps.key, deps.clock), timeoutMs };
  const params = { installation: access.installationId };
  const [day, logs] = await Promise.all([
    deps.energy.getLastDay({ params, query: { unit: unit.unitId } }, options),
    deps.energy.listLogs(
      {
        params,
        query: {
          appliance: unit.applianceId,
          from: homeNow.subtract({ hours: logHours }).toString({ smallestUnit: 'second' }),
          limit: logEntriesMax,
        },
      },
      options,
    ),
  ]);
  return {
    takenAt: now.toString(),
    unit: {
      name: unit.name,
      model: unit.model,
      serial: unit.serial,
      firmware: device ? firmwareIn(device).map(({ version }) => version) : [],
    },
    values: device && valuesOf(device),
    'last-day': day.ok ? day.value : null,
    faults:
      device && device.faults.map(({ code, severity, active }) => ({ code, severity, active })),
    log: logs.ok
      ? logs.value.entries.map(({ at, kind, by, name, before, after }) => ({
          at,
          kind,
          by,
          name,
          before,
          after,
        }))
      : null,
  };
}

const valuesOf = ({ points }: Device): NonNullable<AssistanceEvidence['values']> =>
  points.flatMap(({ type: point, values }) =>
    values.flatMap(({ name, value, unit }) =>
      value === null ? [] : [{ point, name, value, unit }],
    ),
  );
