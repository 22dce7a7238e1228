import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface TableColumn {
  head: ReactNode;
  /** The sum or the column that is read first. */
  strong?: boolean | undefined;
}

export interface TableCell {
  text: ReactNode;
  look?: 'zero' | 'none' | undefined;
}

export interface TableRow {
  key: string;
  head: ReactNode;
  cells: readonly (ReactNode | TableCell)[];
}

export interface TableProps {
  caption: string;
  /** The heading above the table has the same words: the caption is for screen readers. */
  isTitled?: boolean | undefined;
  /** Heads of the columns; the first is above the row heads. */
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  foot?: Omit<TableRow, 'key'> | undefined;
}

export function Table({ caption, isTitled, columns, rows, foot }: TableProps) {
  return (
    <div className="table-scroll" role="region" tabIndex={0} aria-label={caption}>
      <table className="table">
        <caption className={classes(isTitled && 'visually-hidden')}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className={classes(column.strong && 'strong')}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Cells key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <Cells row={foot} columns={columns} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cells(props: { row: Omit<TableRow, 'key'>; columns: readonly TableColumn[] }) {
  return (
    <tr>
      <th scope="row">{props.row.head}</th>
      {props.row.cells.map((cell, index) => {
        const { text, look } = isCell(cell) ? cell : { text: cell, look: undefined };
        const strong = props.columns[index + 1]?.strong;
        return (
          <td key={index} className={classes(look, strong && !look && 'strong') || undefined}>
            {text}
          </td>
        );
      })}
    </tr>
  );
}

function isCell(cell: ReactNode | TableCell): cell is TableCell {
  return typeof cell === 'object' && cell !== null && 'text' in cell;
}
