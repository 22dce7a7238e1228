import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { unitKeyPurpose } from '@hearth/product/make-product.ts';
import { importSheets } from '@hearth/product/data-sheet/import-sheets.ts';
import { type ImportResult, importUnits } from '@hearth/product/unit-registry/import-units.ts';
import { reserveUnits } from '@hearth/product/unit-registry/reserve-units.ts';
import { z } from 'zod';
import { type Operation, type OperationDeps, operation } from './operation.ts';

/** Operations on the registry of units. */
export const unitOperations: Readonly<Record<string, Operation>> = {
  'units import': operation(
    z.strictObject({ file: z.string(), codes: z.string().optional() }),
    importFile,
  ),
  'units sheets': operation(z.strictObject({ file: z.string() }), importSheetFile),
  'units reserve': operation(z.strictObject({ csv: z.string() }), (deps, { csv }) =>
    reserveUnits({ ...deps, ...importDeps(deps) }, csv),
  ),
};

const importDeps = ({ secrets }: OperationDeps) => ({
  unitKey: secrets.derive(unitKeyPurpose),
  random: (bytes: number): Uint8Array => randomBytes(bytes),
});

async function importSheetFile(
  deps: OperationDeps,
  { file }: { file: string },
): Promise<Result<{ readonly sheets: number }>> {
  return (await isReadable(file))
    ? await importSheets(deps, file)
    : fail('not-found', 'file-not-readable', { at: file });
}

const isReadable = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Imports a list. Generated codes exist in the file only, which gets its name when the import has succeeded. */
async function importFile(
  deps: OperationDeps,
  { file, codes }: { file: string; codes?: string | undefined },
): Promise<Result<ImportResult>> {
  if (!(await isReadable(file))) return fail('not-found', 'file-not-readable', { at: file });
  if (codes === undefined)
    return importUnits({ ...deps, ...importDeps(deps) }, { file, codes: null });
  const temporary = `${codes}.${randomBytes(4).toString('hex')}`;
  const stream = createWriteStream(temporary, { mode: 0o600, flags: 'wx' });
  const ended = new Promise<void>((resolve, reject) => {
    stream.once('close', resolve).once('error', reject);
  });
  const write = (lines: string): Promise<void> =>
    new Promise((resolve, reject) => {
      stream.write(lines, (error) => (error ? reject(error) : resolve()));
    });
  try {
    const imported = await importUnits({ ...deps, ...importDeps(deps) }, { file, codes: write });
    stream.end();
    await ended;
    if (imported.ok && imported.value.codesMade > 0) await rename(temporary, codes);
    else await rm(temporary, { force: true });
    return imported.ok ? ok(imported.value) : imported;
  } catch (error) {
    stream.destroy();
    await rm(temporary, { force: true });
    throw error;
  }
}
