import type { Database } from '@hearth/platform/database/database.ts';
import { plantCanaries } from '@hearth/platform/testing/canary.ts';
import { productClasses } from './table-classes.ts';

/** A value of the first row of a table. */
const first = (column: string, table: string): string =>
  `(select ${column} from product.${table} order by 1 limit 1)`;

/** Plants a canary in every table of product that can hold one, and returns their names. */
export const plantProductCanaries = (db: Database): Promise<readonly string[]> =>
  plantCanaries(db, {
    classes: productClasses,
    values: {
      person_id: first('person_id', 'person'),
      installation_id: first('installation_id', 'installation'),
      unit_id: first('unit_id', 'unit'),
      controller: `'plan'`,
      kind: `'transfer'`,
    },
    readColumns: ['state', 'kind', 'role', 'scope', 'issuer', 'subject'],
    unchangingTables: ['product.document', 'product.offered_dossier'],
  });
