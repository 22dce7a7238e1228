import type { ImportPreview } from '@hearth/energy/import/contract.ts';
import { defineForm } from '../../../forms/form-spec.ts';

/** A decision about an import: store it, cancel it, or take it back. */
export const decisionForm = defineForm({
  name: 'import-decision',
  messages: {
    'import-not-open': 'import.refused-not-open',
    'import-not-stored': 'import.refused-not-stored',
    'import-settled': 'import.refused-settled',
    'import-has-faults': 'import.refused-faults',
    'import-has-questions': 'import.refused-questions',
  },
  fields: {
    import: { label: 'import.file', rules: 'required' },
    decision: { label: 'import.title', rules: 'required|one-of:store,cancel,undo' },
  },
});

type Layout = NonNullable<ImportPreview['layout']>;
type ValueColumn = Layout['values'][number];

/** Answers that the form offers, as the service names them. */
export const flowNames = [
  'grid-import',
  'feed-in',
  'generation',
] as const satisfies readonly ValueColumn['flow'][];
export const unitNames = [
  'Wh',
  'kWh',
  'MWh',
  'W',
  'kW',
] as const satisfies readonly ValueColumn['unit'][];
export const clockNames = ['home', 'utc', 'standard'] as const satisfies readonly Layout['clock'][];

/** Most columns that the form offers; further ones are not used. */
const columnsMax = 24;

export const layoutFormName = 'import-layout';

/** Names of the fields of one column. */
export const columnFields = (column: number) =>
  ({ flow: `flow-${column}`, unit: `unit-${column}`, kind: `kind-${column}` }) as const;

/** Columns that may hold energy: all but those with times. */
export const valueColumnsOf = (columns: number, timeColumns: readonly number[]): number[] =>
  Array.from({ length: columns }, (_, i) => i)
    .filter((i) => !timeColumns.includes(i))
    .slice(0, columnsMax);

/** The meaning of a table: number format, times, and a flow, a unit and a kind for each of these columns. */
export const layoutForm = (columns: readonly number[]) =>
  defineForm<string>({
    name: layoutFormName,
    messages: decisionForm.messages,
    fields: {
      import: { label: 'import.file', rules: 'required' },
      decimal: { label: 'import.decimal', rules: 'required|one-of:point,comma' },
      order: { label: 'import.order', rules: 'required|one-of:day-first,month-first' },
      labels: { label: 'import.labels', rules: 'required|one-of:start,end' },
      clock: { label: 'import.clock', rules: `required|one-of:${clockNames.join(',')}` },
      ...Object.fromEntries(
        columns.flatMap((column) => {
          const names = columnFields(column);
          return [
            [
              names.flow,
              {
                label: 'import.flow',
                rules: `required|one-of:none,${flowNames.join(',')}`,
                messages: { 'no-column-chosen': 'import.no-column-chosen' },
              },
            ],
            [names.unit, { label: 'import.unit', rules: `required|one-of:${unitNames.join(',')}` }],
            [names.kind, { label: 'import.kind', rules: 'required|one-of:interval,counter' }],
          ];
        }),
      ),
    },
  });
