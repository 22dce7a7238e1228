import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { PlanResultRow } from '../rows/plan-result.ts';
import {
  type UncomparedReason,
  type ResultFigures,
  uncomparedReasons,
  resultFigures,
} from './contract.ts';

type AtHome = Pick<Access, 'installationId'>;

export interface StoredResult {
  readonly day: string;
  readonly isPlanned: boolean;
  readonly missing: UncomparedReason | null;
  /** Null where something is missing. */
  readonly figures: ResultFigures | null;
}

/** Results of days in `[from, to)`, in order. */
export async function listResults(
  db: Database,
  home: AtHome,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly StoredResult[]> {
  const rows = await db.query<PlanResultRow>(
    `select * from energy.plan_result where installation_id = $1 and day >= $2 and day < $3 order by day`,
    [home.installationId, from, to],
  );
  return rows.map((row) => ({
    day: row.day,
    isPlanned: row.is_planned,
    missing: uncomparedReasons.find((reason) => reason === row.missing) ?? null,
    figures: row.figures === null ? null : resultFigures.parse(row.figures),
  }));
}

export async function saveResult(
  tx: Database,
  home: AtHome,
  result: StoredResult & { readonly scoredAt: string },
): Promise<void> {
  await tx.query(
    `insert into energy.plan_result (installation_id, day, is_planned, scored_at, missing, figures)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (installation_id, day) do update set is_planned = excluded.is_planned,
       scored_at = excluded.scored_at, missing = excluded.missing, figures = excluded.figures`,
    [
      home.installationId,
      result.day,
      result.isPlanned,
      result.scoredAt,
      result.missing,
      result.figures && JSON.stringify(result.figures),
    ],
  );
}

/** Deletes the results of a home before a day. */
export async function dropResultsBefore(tx: Database, home: AtHome, day: string): Promise<void> {
  await tx.query('delete from energy.plan_result where installation_id = $1 and day < $2', [
    home.installationId,
    day,
  ]);
}
