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
  /** Its last cell, already summed and rounded. */
  total?: string | undefined;
  /** Where a column is no amount: it is written in its own way, and zero is a value like any other. */
  valueText?: (value: number) => string;
}

export interface ChartTableProps {
  caption: string;
  /** Heads the first column. */
  stepName: string;
  steps: readonly string[];
  columns: readonly ChartColumn[];
  valueText: (value: number) => string;
  /** Heads the last row; without it there is none. */
  totalName?: string | undefined;
}

/** The twin of a chart: a step a row, a gap an en dash, zero a pale 0. */
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
