import type { Database } from '@hearth/platform/database/database.ts';
import { type ProductRange, knownModelOf } from '../label/product-ranges.ts';
import { type ReadLabel, readLabel } from '../label/read-label.ts';
import { findModel } from '../unit-registry/store.ts';
import type { Label } from './contract.ts';

/** Returns the kind of label that the text is. A trade item number of another vendor may be a model of the registry. */
export async function identifyLabel(
  db: Database,
  { text, range }: { text: string; range: ProductRange | null },
): Promise<Label> {
  const label: ReadLabel = readLabel(text, range ?? undefined);
  if (!('model' in label) || label.model === undefined) return { ...label };
  const registered = await findModel(db, label.model);
  if (label.kind === 'other-vendor' && registered && label.serial !== undefined)
    return {
      kind: 'unit',
      model: registered.gtin,
      name: registered.name,
      range: registered.range,
      serial: label.serial.toUpperCase(),
    };
  const model = registered ?? knownModelOf(label.model);
  if (label.kind === 'unit' && !model) return { ...label, kind: 'unknown-model' };
  return { ...label, ...(model ? { name: model.name, range: model.range } : {}) };
}
