import type { Access } from '@hearth/access/access.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { houseSettings } from './withheld-rows.ts';
import { hiddenBounds, hiddenSpans, visibleFromMs } from '../visible-spans.ts';
import type { PastOfHome } from './contract.ts';

// Product calls the functions that change something, so these take the installation of the path and no Access.

/** Locks the home, so that no batch is stored meanwhile, and returns its time zone at the instant; null when energy does not know it. */
export async function lockZone(
  tx: Database,
  installation: string,
  at: string,
): Promise<string | null> {
  await tx.query('select 1 from energy.home where installation_id = $1 for update', [installation]);
  const [row] = await tx.query<{ time_zone: string }>(
    `select time_zone from energy.home_zone where installation_id = $1 and from_day <= $2::timestamptz::date
     order by from_day desc limit 1`,
    [installation, at],
  );
  return row?.time_zone ?? null;
}

export async function revokeMeters(
  tx: Database,
  installation: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    'update energy.meter set revoked_at = $2 where installation_id = $1 and revoked_at is null',
    [installation, now.toString()],
  );
}

/** Tables whose rows end with the transfer: the plan, what a person has set for it, and figures that are computed again. */
export const endedInTransfer = [
  'alert_watch',
  'cost_basis',
  'cost_day',
  'forecast_day',
  'home_forecast',
  'measured_day',
  'plan_dispatch',
  'plan_slot_list',
  'plan_veto',
  'plan',
  'planning',
] as const;

export async function endDerivedRows(tx: Database, installation: string): Promise<void> {
  for (const table of endedInTransfer)
    await tx.query(`delete from energy.${table} where installation_id = $1`, [installation]);
}

/** Deletes decisions that are not carried out: their plan has ended. */
export async function deleteOpenDecisions(tx: Database, installation: string): Promise<void> {
  await tx.query(
    `delete from energy.plan_decision where installation_id = $1 and state in ('planned', 'active')`,
    [installation],
  );
}

/** Numbers about the past of a home, on which the giver decides. A local day in a hidden span is not counted. */
export async function pastOf(
  db: Database,
  access: Access,
  days: Pick<LocalDays, 'dayOf'>,
): Promise<PastOfHome> {
  const hidden = hiddenSpans(access);
  const [row] = await db.query<PastOfHome>(
    `select d.days, d."firstDay",
       (select count(*)::integer from energy.log_entry
          where installation_id = $1 and at >= $6
            and not exists (select from unnest($7::timestamptz[], $8::timestamptz[]) as h ("from", "to")
              where at >= h."from" and at < h."to")) as "logEntries",
       (select count(*)::integer from energy.import where installation_id = $1 and state = 'stored') as imports,
       (select count(*)::integer from (
          select distinct on (kind) document from energy.setting_revision
          where installation_id = $1 and kind <> all ($2) order by kind, revision desc) as newest
        where document is not null) as settings,
       (select count(*)::integer from energy.meter where installation_id = $1 and revoked_at is null) as meters
     from (select count(distinct day)::integer as days, min(day)::text as "firstDay"
       from energy.reading_day
       where installation_id = $1 and n > 0 and day >= $3
         and not exists (select from unnest($4::date[], $5::date[]) as h ("from", "to")
           where day > h."from" and day < h."to")) as d`,
    [
      access.installationId,
      [...houseSettings],
      days.dayOf(visibleFromMs(access)),
      hidden.map(({ fromMs }) => days.dayOf(fromMs)),
      hidden.map(({ toMs }) => days.dayOf(toMs)),
      new Date(visibleFromMs(access)).toISOString(),
      ...hiddenBounds(access),
    ],
  );
  if (!row) throw new Error('a count without a row');
  return row;
}
