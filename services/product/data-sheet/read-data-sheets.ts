import { isDeepStrictEqual } from 'node:util';
import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { auditActor } from '../installation/audit-actor.ts';
import type { ProductDeps } from '../deps.ts';
import { statesOf, unitsOf } from '../unit/store.ts';
import type { DataSheet } from './contract.ts';
import { defaultFigures, sizeOfModel } from './default-sheet.ts';
import { type SheetFigures, contradiction, figureNames } from './sheet-figures.ts';
import { statedFigure } from './stated-figure.ts';
import { correctionsOf, modelSheets, storeCorrections } from './store.ts';

/** Data sheets of the heat pumps with a water circuit: each figure from the owner, else the vendor's list, else the default of the kind and size. */
export async function readDataSheets(
  db: Database,
  access: Pick<Access, 'installationId'>,
): Promise<readonly DataSheet[]> {
  const units = await unitsOf(db, access);
  const states = await statesOf(db, access.installationId);
  const corrections = await correctionsOf(db, access);
  const models = await modelSheets(
    db,
    units.flatMap(({ gtin }) => gtin ?? []),
  );
  return units.flatMap((unit): readonly DataSheet[] => {
    const device = states.get(unit.unitId)?.device;
    const hasTank = device?.points.some(({ type }) => type === 'dhw') ?? false;
    const vendor = unit.gtin === null ? undefined : models.get(unit.gtin);
    const sizeKw = vendor?.figures['heat-most'] ?? sizeOfModel(unit.model);
    const usual = defaultFigures({ kind: unit.kind, sizeKw, hasTank });
    if (!usual) return [];
    const bySource = { owner: corrections.get(unit.unitId), vendor: vendor?.figures, usual };
    return [
      {
        unit: unit.unitId,
        sizeKw,
        figures: figureNames.flatMap((name) => {
          const stated = statedFigure(name, bySource);
          return stated ? [{ name, ...stated }] : [];
        }),
        functions: vendor ? [...vendor.functions] : null,
      },
    ];
  });
}

/** Replaces the corrected figures of a unit; refused where the sheet that results contradicts itself. */
export async function correctDataSheet(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  {
    access,
    unit,
    figures,
    requestId,
  }: {
    readonly access: Access;
    readonly unit: string;
    readonly figures: SheetFigures;
    readonly requestId: string;
  },
): Promise<Result<DataSheet>> {
  return await deps.db
    .transaction(async (tx): Promise<DataSheet | null> => {
      const before = (await readDataSheets(tx, access)).find((each) => each.unit === unit);
      if (!before) return null;
      const stored = (await correctionsOf(tx, access)).get(unit) ?? {};
      if (isDeepStrictEqual(stored, figures)) return before;
      await storeCorrections(tx, access, { unit, figures }, deps.clock.now());
      const sheet = (await readDataSheets(tx, access)).find((each) => each.unit === unit);
      if (!sheet) return null;
      const wrong = contradiction(
        Object.fromEntries(sheet.figures.map(({ name, value }) => [name, value])),
      );
      if (wrong !== null) throw new Contradiction(wrong);
      const entry = {
        ...auditActor(access),
        action: 'unit.data-sheet',
        resource: unit,
        requestId,
      };
      await recordAudit(tx, entry, deps.clock);
      return sheet;
    })
    .then((sheet) => (sheet ? ok(sheet) : notFound()))
    .catch((error: unknown) => {
      if (error instanceof Contradiction)
        return fail('invalid', 'figures-contradict', { at: `/body/figures/${error.figure}` });
      throw error;
    });
}

class Contradiction extends Error {
  readonly figure: string;
  constructor(figure: string) {
    super('figures contradict each other');
    this.figure = figure;
  }
}
