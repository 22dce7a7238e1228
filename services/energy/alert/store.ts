import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { homesOf } from '../homes-of.ts';
import type { AlertRow } from '../rows/alert.ts';
import type { AlertWatchRow } from '../rows/alert-watch.ts';
import type { AlertKind, Severity } from '../alert-rule/alert-kinds.ts';

type OfHome = Pick<Access, 'installationId'>;

export interface StoredAlert {
  readonly alert: string;
  readonly kind: string;
  readonly subject: string;
  readonly severity: string;
  readonly begunAt: Date;
  readonly begunDay: string;
  readonly endedAt: Date | null;
  readonly facts: unknown;
  readonly snoozedUntil: Date | null;
  readonly dismissedAt: Date | null;
}

const storedAlert = (row: AlertRow): StoredAlert => ({
  alert: row.alert_id,
  kind: row.kind,
  subject: row.subject,
  severity: row.severity,
  begunAt: row.begun_at,
  begunDay: row.begun_day,
  endedAt: row.ended_at,
  facts: row.facts,
  snoozedUntil: row.snoozed_until,
  dismissedAt: row.dismissed_at,
});

/** Alerts begun since a day and all that have not ended, the newest first. */
export async function listStoredAlerts(
  db: Database,
  access: OfHome,
  fromDay: string,
): Promise<readonly StoredAlert[]> {
  const rows = await db.query<AlertRow>(
    `select * from energy.alert where installation_id = $1 and (begun_day >= $2 or ended_at is null)
     order by begun_at desc, alert_id desc limit 400`,
    [access.installationId, fromDay],
  );
  return rows.map(storedAlert);
}

/** Alerts that have not ended, locked until the transaction ends. */
export async function lockOpenAlerts(tx: Database, home: OfHome): Promise<readonly StoredAlert[]> {
  const rows = await tx.query<AlertRow>(
    `select * from energy.alert where installation_id = $1 and ended_at is null order by kind for update`,
    [home.installationId],
  );
  return rows.map(storedAlert);
}

export interface NewAlert {
  readonly alert: string;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly severity: Severity;
  readonly begunAt: string;
  readonly begunDay: string;
  readonly facts: unknown;
}

/** Stores an alert; one of the same subject begins again without being new. Returns whether it is new. */
export async function beginAlert(tx: Database, home: OfHome, alert: NewAlert): Promise<boolean> {
  const rows = await tx.query<{ isNew: boolean }>(
    `insert into energy.alert as a
       (installation_id, alert_id, kind, subject, severity, begun_at, begun_day, facts)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (installation_id, kind, subject)
       do update set ended_at = null, facts = excluded.facts, severity = excluded.severity
     returning a.alert_id = $2 as "isNew"`,
    [
      home.installationId,
      alert.alert,
      alert.kind,
      alert.subject,
      alert.severity,
      alert.begunAt,
      alert.begunDay,
      JSON.stringify(alert.facts),
    ],
  );
  return rows[0]?.isNew ?? false;
}

export async function endAlert(
  tx: Database,
  home: OfHome,
  { alert, at }: { readonly alert: string; readonly at: string },
): Promise<void> {
  await tx.query(
    'update energy.alert set ended_at = $3 where installation_id = $1 and alert_id = $2',
    [home.installationId, alert, at],
  );
}

export async function updateFacts(
  tx: Database,
  home: OfHome,
  { alert, facts }: { readonly alert: string; readonly facts: unknown },
): Promise<void> {
  await tx.query(
    'update energy.alert set facts = $3 where installation_id = $1 and alert_id = $2',
    [home.installationId, alert, JSON.stringify(facts)],
  );
}

/** Hides an alert until an instant; false when the home has no such alert. */
export async function saveSnooze(
  db: Database,
  access: Access,
  { alert, until }: { readonly alert: string; readonly until: string },
): Promise<boolean> {
  const rows = await db.query(
    `update energy.alert set snoozed_until = $3 where installation_id = $1 and alert_id = $2 returning alert_id`,
    [access.installationId, alert, until],
  );
  return rows.length > 0;
}

/** Hides an alert for good; false when the home has no such alert. */
export async function saveDismissal(
  db: Database,
  access: Access,
  { alert, at }: { readonly alert: string; readonly at: string },
): Promise<boolean> {
  const rows = await db.query(
    `update energy.alert set dismissed_at = coalesce(dismissed_at, $3),
       dismissed_by = coalesce(dismissed_by, $4)
     where installation_id = $1 and alert_id = $2 returning alert_id`,
    [access.installationId, alert, at, access.personId],
  );
  return rows.length > 0;
}

/** Kind of an alert of the home; null when it has no such alert. */
export async function kindOfAlert(
  db: Database,
  access: OfHome,
  alert: string,
): Promise<string | null> {
  const [row] = await db.query<Pick<AlertRow, 'kind'>>(
    'select kind from energy.alert where installation_id = $1 and alert_id = $2',
    [access.installationId, alert],
  );
  return row?.kind ?? null;
}

/** The last run of a home's rules. */
export interface WatchState {
  readonly day: string;
  readonly batchNo: number;
  readonly revisions: string;
  readonly evaluatedAt: Date;
  readonly findings: unknown;
}

export async function readWatch(db: Database, home: OfHome): Promise<WatchState | null> {
  const [row] = await db.query<AlertWatchRow>(
    'select * from energy.alert_watch where installation_id = $1',
    [home.installationId],
  );
  return row
    ? {
        day: row.day,
        batchNo: row.batch_no,
        revisions: row.revisions,
        evaluatedAt: row.evaluated_at,
        findings: row.findings,
      }
    : null;
}

/** Stores a run unless another has stored one since `previous`; the row stays locked until the transaction ends. */
export async function storeWatch(
  tx: Database,
  home: OfHome,
  {
    previous,
    next,
  }: {
    readonly previous: WatchState | null;
    readonly next: Omit<WatchState, 'evaluatedAt'> & { readonly evaluatedAt: string };
  },
): Promise<boolean> {
  const values = [
    home.installationId,
    next.day,
    next.batchNo,
    next.revisions,
    next.evaluatedAt,
    JSON.stringify(next.findings),
  ];
  const rows = previous
    ? await tx.query(
        `update energy.alert_watch set day = $2, batch_no = $3, revisions = $4, evaluated_at = $5, findings = $6
         where installation_id = $1 and evaluated_at = $7 returning day`,
        [...values, previous.evaluatedAt.toISOString()],
      )
    : await tx.query(
        `insert into energy.alert_watch (installation_id, day, batch_no, revisions, evaluated_at, findings)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning day`,
        values,
      );
  return rows.length > 0;
}

/** Numbers of the newest revisions of the home's settings, as one text that changes with each save. */
export async function settingNumbers(db: Database, access: Access): Promise<string> {
  const [row] = await db.query<{ numbers: string | null }>(
    `select string_agg(kind || ':' || revision, ' ' order by kind) as numbers from
       (select kind, max(revision) as revision from energy.setting_revision
        where installation_id = any ($1::uuid[]) group by kind) newest`,
    [homesOf(access)],
  );
  return row?.numbers ?? '';
}
