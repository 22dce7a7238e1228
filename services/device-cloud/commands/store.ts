import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { AccountGrant } from '../accounts/grant.ts';
import type { CommandRow } from '../rows/command.ts';
import type { VisibleWrite } from '../recordings/recorded-device.ts';
import type { PlannedWrite } from './plan-write.ts';

/** Older writes no longer influence a temperature. */
const forgottenAfterDays = 30;

export async function insertWrites(
  db: Database,
  grant: AccountGrant,
  accepted: {
    readonly deviceId: string;
    readonly writes: readonly PlannedWrite[];
    readonly now: Temporal.Instant;
    readonly visibleAt: Temporal.Instant;
  },
): Promise<void> {
  const { deviceId, now, visibleAt } = accepted;
  await db.transaction(async (tx) => {
    for (const write of accepted.writes) {
      await tx.query(
        `insert into device_cloud.command (account_id, device_id, point, characteristic, path, value, client_id,
           accepted_at, visible_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          grant.accountId,
          deviceId,
          write.point,
          write.characteristic,
          write.path,
          JSON.stringify(write.value),
          grant.clientId,
          new Date(now.epochMilliseconds),
          new Date(visibleAt.add({ seconds: write.delayS ?? 0 }).epochMilliseconds),
        ],
      );
      if (write.characteristic !== 'onOffMode')
        await forgetOlder(tx, grant, { deviceId, write, now });
    }
  });
}

/** Deletes old writes except the last of each characteristic. Switching on and off stays, because the counters depend on it. */
async function forgetOlder(
  tx: Database,
  grant: AccountGrant,
  {
    deviceId,
    write,
    now,
  }: { readonly deviceId: string; readonly write: PlannedWrite; readonly now: Temporal.Instant },
): Promise<void> {
  const before = new Date(now.subtract({ hours: 24 * forgottenAfterDays }).epochMilliseconds);
  await tx.query(
    `delete from device_cloud.command as old
     where account_id = $1 and device_id = $2 and point = $3 and characteristic = $4 and path = $5
       and visible_at < $6::timestamptz and exists (
         select 1 from device_cloud.command as later
         where later.account_id = old.account_id and later.device_id = old.device_id
           and later.point = old.point and later.characteristic = old.characteristic and later.path = old.path
           and later.visible_at < $6::timestamptz
           and (later.visible_at, later.command_no) > (old.visible_at, old.command_no))`,
    [grant.accountId, deviceId, write.point, write.characteristic, write.path, before],
  );
}

/** Writes that have taken effect, by device, in order of time. */
export async function visibleWritesOf(
  db: Database,
  grant: AccountGrant,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, readonly VisibleWrite[]>> {
  const rows = await db.query<
    Pick<CommandRow, 'device_id' | 'point' | 'characteristic' | 'path' | 'value' | 'visible_at'>
  >(
    `select device_id, point, characteristic, path, value, visible_at from device_cloud.command
     where account_id = $1 and visible_at <= $2 order by visible_at, command_no`,
    [grant.accountId, new Date(now.epochMilliseconds)],
  );
  const effects = new Map<string, VisibleWrite[]>();
  for (const row of rows) {
    const { point, characteristic, path, value } = row;
    const ofDevice = effects.get(row.device_id) ?? [];
    ofDevice.push({ point, characteristic, path, value, atMs: row.visible_at.getTime() });
    effects.set(row.device_id, ofDevice);
  }
  return effects;
}

/** A write with both its instants, in milliseconds: the unit follows it from the one, reads show it from the other. */
export interface AcceptedWrite extends PlannedWrite {
  readonly deviceId: string;
  readonly acceptedMs: number;
  readonly visibleMs: number;
}

/** Everything written up to now, in order of acceptance. */
export async function acceptedWritesOf(
  db: Database,
  grant: AccountGrant,
  now: Temporal.Instant,
): Promise<readonly AcceptedWrite[]> {
  const rows = await db.query<CommandRow>(
    `select * from device_cloud.command
     where account_id = $1 and accepted_at <= $2 order by accepted_at, command_no`,
    [grant.accountId, new Date(now.epochMilliseconds)],
  );
  return rows.map((row) => ({
    deviceId: row.device_id,
    point: row.point,
    characteristic: row.characteristic,
    path: row.path,
    value: row.value,
    acceptedMs: row.accepted_at.getTime(),
    visibleMs: row.visible_at.getTime(),
  }));
}
