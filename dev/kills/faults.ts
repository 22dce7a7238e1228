import type { Database } from '@hearth/platform/database/database.ts';
import type { Acknowledged } from './killed-run.ts';

/** Differences between the databases of a stopped deployment and the acknowledged work, in a line each. */
export async function faultsOf(
  db: Database,
  acknowledged: Acknowledged,
): Promise<readonly string[]> {
  return [
    ...mailFaults(acknowledged),
    ...(await registrationFaults(db, acknowledged)),
    ...(await commandFaults(db, acknowledged)),
    ...(await logFaults(db)),
    ...(await readingFaults(db, acknowledged)),
    ...(await outboxFaults(db)),
  ];
}

function mailFaults({ mails, signUps }: Acknowledged): readonly string[] {
  return signUps.flatMap(({ email }) => {
    const count = mails.get(email)?.length ?? 0;
    return count === 1 ? [] : [`${count} mails to ${email}`];
  });
}

async function registrationFaults(
  db: Database,
  { registrations }: Acknowledged,
): Promise<readonly string[]> {
  const units = await db.query<{ serial: string; installation_id: string }>(
    'select serial, installation_id from product.unit where gtin is not null',
  );
  const submitted = await db.query<{ installation_id: string | null }>(
    'select installation_id from product.registration where submitted_at is not null',
  );
  const doubled = submitted.length - registrations.length;
  return [
    ...(doubled === 0 ? [] : [`${doubled} more registrations than were acknowledged`]),
    ...registrations.flatMap(({ serial, installation }) => {
      const homes = units.filter((unit) => unit.serial === serial);
      const isThere = homes.length === 1 && homes[0]?.installation_id === installation;
      return isThere ? [] : [`unit ${serial} is in ${homes.length} homes`];
    }),
  ];
}

const finalStates = ['confirmed', 'refused', 'timed-out'];

async function commandFaults(db: Database, { commands }: Acknowledged): Promise<readonly string[]> {
  const queued = await db.query<{ command_id: string; state: string; is_awaited: boolean }>(
    `select command_id, state, state = 'sent' and due_at > now() - interval '1 minute' as is_awaited
     from product.command`,
  );
  const notified = new Set(commands.map(({ command }) => command));
  const stateById = new Map(queued.map((row) => [row.command_id, row.state]));
  const lost = [...notified].filter((command) => !stateById.has(command));
  // A command that the vendor never received is still read back when a short run ends.
  const open = queued.filter((row) => !finalStates.includes(row.state) && !row.is_awaited);
  const surplus = queued.filter((row) => !notified.has(row.command_id));
  // Each control of a unit was changed once: two writes of one value are a command that was sent twice.
  const twice = await db.query<{ characteristic: string; count: number }>(
    `select characteristic, count(*)::int as count from device_cloud.command
     group by account_id, device_id, point, characteristic, path having count(*) > 1`,
  );
  return [
    ...lost.map((command) => `command ${command} was acknowledged and is lost`),
    ...open.map((row) => `command ${row.command_id} is still ${row.state}`),
    ...surplus.map(
      (row) => `command ${row.command_id} exists beside the one that was acknowledged`,
    ),
    ...twice.map((row) => `${row.characteristic} was written ${row.count} times at the vendor`),
  ];
}

/** Each ended command has one entry in the log, with its outcome; there are no other entries. */
async function logFaults(db: Database): Promise<readonly string[]> {
  const commands = await db.query<{ command_id: string; state: string }>(
    'select command_id, state from product.command where state = any($1)',
    [finalStates],
  );
  const entries = await db.query<{ entry_id: string; outcome: string }>(
    `select entry_id, outcome from energy.log_entry where kind = 'command'`,
  );
  const outcomes = Map.groupBy(entries, ({ entry_id: entry }) => entry);
  return [
    ...(entries.length === commands.length
      ? []
      : [`${entries.length} lines in the log for ${commands.length} commands`]),
    ...commands.flatMap(({ command_id: command, state }) =>
      outcomes.get(command)?.[0]?.outcome === state ? [] : [`the log differs about ${command}`],
    ),
  ];
}

async function readingFaults(
  db: Database,
  { batches, meter }: Acknowledged,
): Promise<readonly string[]> {
  const days = await db.query<{ day: string; vals: readonly (number | null)[] }>(
    `select day::text, vals from energy.reading_day
     join energy.series using (installation_id, series_no)
     where installation_id = $1 and appliance_id = $2 and source = 'meter'`,
    [meter.installation, meter.appliance],
  );
  const stored = new Map(days.map(({ day, vals }) => [day, vals]));
  const values = days.flatMap(({ vals }) => vals).filter((value) => value !== null).length;
  return [
    ...(values === batches.length
      ? []
      : [`${values} stored readings for ${batches.length} that were acknowledged`]),
    ...batches.flatMap(({ day, slot, kWh }) => {
      const found = stored.get(day)?.[slot] ?? null;
      return found === kWh ? [] : [`${day} slot ${slot} has ${found} instead of ${kWh} kWh`];
    }),
  ];
}

/** No outbox entry was given up. */
async function outboxFaults(db: Database): Promise<readonly string[]> {
  const dead = await db.query<{ topic: string; last_error: string | null }>(
    'select topic, last_error from platform.outbox where dead_at is not null',
  );
  return dead.map(({ topic, last_error: error }) => `the outbox gave up ${topic}: ${error}`);
}
