import type { ReactNode } from 'react';
import { Table } from '../table.tsx';
import type { TableCell } from '../table.tsx';
import type { Fill } from './patterns.tsx';
import { Swatch } from './swatch.tsx';

export interface ChartColumn {
  name: ReactNode;
  fill?: Fill | undefined;
  values: readonly (number | null)[];
  strong?: boolean | undefined;
  /** The total in the last row, already summed and rounded. */
  total?: string | undefined;
  /** Formats a column that is no amount; its zeros are normal values. */
  valueText?: (value: number) => string;
}

export interface ChartTableProps {
  caption: string;
  /** Head of the first column. */
  stepName: string;
  steps: readonly string[];
  columns: readonly ChartColumn[];
  valueText: (value: number) => string;
  /** Head of the last row; without it there is no last row. */
  totalName?: string | undefined;
}

/** The table of a chart: a row for each step, an en dash for a gap, a pale 0 for zero. */
export function ChartTable(props: ChartTableProps) {
  const { caption, stepName, steps, columns, valueText, totalName } = props;
  return (
    <Table
      caption={caption}
      columns={[
        { head: stepName },
        ...columns.map(({ name, fill, strong }) => ({
          strong: strong ?? false,
          head: (
            <>
              {fill && <Swatch fill={fill} />}
              <div>{name}</div>
            </>
          ),
        })),
      ]}
      rows={steps.map((step, index) => ({
        key: `${index}`,
        head: step,
        cells: columns.map((column) => cellOf(column, index, valueText)),
      }))}
      {...(totalName
        ? { foot: { head: totalName, cells: columns.map((column) => column.total ?? '') } }
        : {})}
    />
  );
}

function cellOf(
  column: ChartColumn,
  step: number,
  valueText: (value: number) => string,
): TableCell {
  const value = column.values[step] ?? null;
  if (value === null) return { text: '–', look: 'none' };
  if (column.valueText) return { text: <bdi>{column.valueText(value)}</bdi> };
  if (value === 0) return { text: '0', look: 'zero' };
  return { text: <bdi>{valueText(value)}</bdi> };
}
