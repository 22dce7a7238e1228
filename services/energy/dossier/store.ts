import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { DossierYear } from './contract.ts';

/** Yearly figures that earlier owners have passed on, the oldest first; several of one year where a home passed on twice in it. */
export async function passedYears(db: Database, access: Access): Promise<readonly DossierYear[]> {
  const rows = await db.query<{ figures: DossierYear }>(
    'select figures from energy.passed_year where installation_id = $1 order by year, transfer_id',
    [access.installationId],
  );
  return rows.map(({ figures }) => figures);
}

// Product calls the transfer, so these two take its home and no Access.

export async function insertPassedYears(
  tx: Database,
  { installation, transfer }: { readonly installation: string; readonly transfer: string },
  years: readonly DossierYear[],
): Promise<void> {
  for (const figures of years)
    await tx.query(
      `insert into energy.passed_year (installation_id, transfer_id, year, figures)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [installation, transfer, figures.year, JSON.stringify(figures)],
    );
}

export async function deletePassedYears(
  tx: Database,
  { installation, transfer }: { readonly installation: string; readonly transfer: string },
): Promise<void> {
  await tx.query('delete from energy.passed_year where installation_id = $1 and transfer_id = $2', [
    installation,
    transfer,
  ]);
}
