import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { AccountGrant } from '../accounts/grant.ts';
import { devicesOf, siteOf } from '../accounts/store.ts';
import type { AdmittedCall } from '../api/admit-call.ts';
import { visibleWritesOf } from '../commands/store.ts';
import { applyInjection } from '../faults/fault-injection.ts';
import type { JsonObject } from '../recordings/json.ts';
import type { RecordedDevice } from '../recordings/recorded-device.ts';
import { readHome } from '../simulation/read-home.ts';
import { simulatedHomeOf } from '../simulation/store.ts';
import { deviceAt } from '../telemetry/device-at.ts';

/** State of the devices at the time of the call. A gateway without connection shows its last report. */
export async function readUnits(
  db: Database,
  call: AdmittedCall,
  devices: readonly RecordedDevice[],
): Promise<readonly JsonObject[]> {
  const { grant, now } = call;
  const home = await simulatedHomeOf(db, grant);
  const reportedUntil = (id: string) => call.injection(id).offlineSince ?? now;
  const states = home
    ? await readHome(db, { grant, home, now, reportedUntil }, devices)
    : await readRecorded(db, { grant, now, reportedUntil }, devices);
  return states.map((state, index) =>
    applyInjection(state, call.injection(devices[index]?.id ?? '')),
  );
}

async function readRecorded(
  db: Database,
  read: {
    readonly grant: AccountGrant;
    readonly now: Temporal.Instant;
    readonly reportedUntil: (deviceId: string) => Temporal.Instant;
  },
  devices: readonly RecordedDevice[],
): Promise<readonly JsonObject[]> {
  const effects = await visibleWritesOf(db, read.grant, read.now);
  return devices.map((device) =>
    deviceAt(device, effects.get(device.id) ?? [], read.reportedUntil(device.id)),
  );
}

/** Sites of the account: one, with all its devices. */
export async function readSites(db: Database, grant: AccountGrant): Promise<readonly JsonObject[]> {
  const [site, devices] = [await siteOf(db, grant), await devicesOf(db, grant)];
  return [
    {
      id: grant.accountId,
      name: 'Home',
      role: 'admin',
      ...site,
      users: [{ id: grant.accountId, role: 'admin' }],
      gatewayDevices: devices.map(({ id }) => id),
    },
  ];
}
