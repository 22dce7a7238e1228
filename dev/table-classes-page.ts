import { deviceCloudClasses } from '@hearth/device-cloud/table-classes.ts';
import { energyClasses } from '@hearth/energy/table-classes.ts';
import { identityClasses } from '@hearth/identity/table-classes.ts';
import type { SchemaClasses, TableClass } from '@hearth/platform/database/table-class.ts';
import { platformClasses } from '@hearth/platform/database/table-classes.ts';
import { productClasses } from '@hearth/product/table-classes.ts';
import { webClasses } from '@hearth/web/server/table-classes.ts';
import { tableLines } from './table-lines.ts';

const schemas: readonly SchemaClasses[] = [
  productClasses,
  energyClasses,
  identityClasses,
  webClasses,
  deviceCloudClasses,
  platformClasses,
];

/** Page with the class of every table and what happens to its rows. */
export function tableClassesPage(): string {
  return `${[
    '# Classes of data',
    '',
    'Written by `npm run docs` from the `table-classes.ts` of each service; a test compares it. The words are explained in',
    '`packages/platform/database/table-class.ts`, the decision is [0114](decisions/0114-classes-of-data.md).',
    ...schemas.flatMap(({ schema, tables }) => [
      '',
      `## ${schema}`,
      '',
      ...tableLines([
        ['table', 'holds', 'transfer', 'export', 'deletion', 'because'],
        ...Object.entries(tables).map(([name, listed]) => cellsOf(name, listed)),
      ]),
    ]),
  ].join('\n')}\n`;
}

function cellsOf(name: string, listed: TableClass): readonly string[] {
  const { holds, transfer, export: exported, deletion } = listed;
  const because =
    'because' in listed
      ? listed.because
      : listed.keptBy === undefined
        ? ''
        : `stays while it has \`${listed.keptBy}\``;
  return [`\`${name}\``, holds, transfer, exported, deletion, because];
}
