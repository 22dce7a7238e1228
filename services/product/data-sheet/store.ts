import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { sheetFigures } from './contract.ts';
import { type SheetFigures, type RemoteFunction, remoteFunctions } from './sheet-figures.ts';

/** A model's sheet from a vendor's list. */
export interface ModelSheet {
  readonly gtin: string;
  readonly figures: SheetFigures;
  readonly functions: readonly RemoteFunction[];
}

export async function modelSheets(
  db: Database,
  gtins: readonly string[],
): Promise<ReadonlyMap<string, ModelSheet>> {
  if (gtins.length === 0) return new Map();
  const rows = await db.query<{ gtin: string; figures: unknown; functions: readonly string[] }>(
    'select gtin, figures, functions from product.model_data_sheet where gtin = any ($1::text[])',
    [gtins],
  );
  return new Map(
    rows.map(({ gtin, figures, functions }) => [
      gtin,
      {
        gtin,
        figures: sheetFigures.parse(figures),
        functions: remoteFunctions.filter((each) => functions.includes(each)),
      },
    ]),
  );
}

/** Inserts sheets, or replaces those of the same models. */
export async function storeModelSheets(
  tx: Database,
  sheets: readonly ModelSheet[],
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.model_data_sheet (gtin, figures, functions, imported_at)
     select s.gtin, s.figures, s.functions, $2 from jsonb_to_recordset($1::jsonb)
       as s (gtin text, figures jsonb, functions text[])
     on conflict (gtin) do update set figures = excluded.figures, functions = excluded.functions,
       imported_at = excluded.imported_at`,
    [JSON.stringify(sheets), now.toString()],
  );
}

/** Corrected figures by unit. */
export async function correctionsOf(
  db: Database,
  access: Pick<Access, 'installationId'>,
): Promise<ReadonlyMap<string, SheetFigures>> {
  const rows = await db.query<{ unit: string; figures: unknown }>(
    'select unit_id as unit, figures from product.unit_data_sheet where installation_id = $1',
    [access.installationId],
  );
  return new Map(rows.map(({ unit, figures }) => [unit, sheetFigures.parse(figures)]));
}

export async function storeCorrections(
  tx: Database,
  access: Access,
  { unit, figures }: { readonly unit: string; readonly figures: SheetFigures },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.unit_data_sheet (installation_id, unit_id, figures, changed_at)
     values ($1, $2, $3, $4)
     on conflict (installation_id, unit_id) do update
     set figures = excluded.figures, changed_at = excluded.changed_at`,
    [access.installationId, unit, JSON.stringify(figures), now.toString()],
  );
}
