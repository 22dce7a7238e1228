import type { Database } from '@hearth/platform/database/database.ts';
import { type Edge, houseSettings } from './withheld-rows.ts';

/** Tables of a past by instant, and by local day. */
const byInstant = {
  reading_period: 'from_at',
  power: 'at',
  log_entry: 'at',
  alert: 'begun_at',
  plan_decision: 'from_at',
} as const;
const byDay = ['reading_day', 'heat_pump_day', 'plan_result'] as const;

/**
 * Deletes readings, log, alerts, decisions and results from one edge (null: the beginning) to another. The hours on the days of the edges
 * stay stored, and no access reaches to them. What is stored by the day goes with both days.
 */
export async function deleteHistory(
  tx: Database,
  installation: string,
  { from, before }: { readonly from: Edge | null; readonly before: Edge },
): Promise<void> {
  for (const [table, column] of Object.entries(byInstant))
    await tx.query(
      `delete from energy.${table} where installation_id = $1 and ${column} < $2
         and ($3::timestamptz is null or ${column} >= $3)`,
      [installation, before.at, from?.at ?? null],
    );
  for (const table of byDay)
    await tx.query(
      `delete from energy.${table} where installation_id = $1 and day < $2::date
         and ($3::date is null or day > $3::date)`,
      [installation, before.day, from?.day ?? null],
    );
  await tx.query(
    `delete from energy.batch where installation_id = $1 and last_day < $2::date
       and ($3::date is null or first_day > $3::date)`,
    [installation, before.day, from?.day ?? null],
  );
  if (from === null) return;
  // Figures of a whole day are made again from what the owner may see.
  for (const table of ['heat_pump_day', 'plan_result'])
    await tx.query(
      `delete from energy.${table} where installation_id = $1 and day = any ($2::date[])`,
      [installation, [from.day, before.day]],
    );
}

/** Deletes the imports and the settings of the household that were saved between two instants, or all of the household's settings. */
export async function deleteSaved(
  tx: Database,
  installation: string,
  {
    since,
    until,
    settings,
  }: { readonly since: string; readonly until: string; readonly settings: 'all' | 'since' },
): Promise<void> {
  await tx.query(
    'delete from energy.import where installation_id = $1 and created_at > $2 and created_at < $3',
    [installation, since, until],
  );
  await tx.query(
    `delete from energy.setting_revision
     where installation_id = $1 and kind <> all ($2) and saved_at < $4 and ($3::timestamptz is null or saved_at > $3)`,
    [installation, [...houseSettings], settings === 'all' ? null : since, until],
  );
}
