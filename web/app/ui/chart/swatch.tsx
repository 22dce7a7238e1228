import { useId } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Patterns, fillOf } from './patterns.tsx';
import type { Fill } from './patterns.tsx';

export interface SwatchProps {
  fill: Fill | 'planned';
  size?: 'small' | 'large' | undefined;
}

export function Swatch({ fill, size = 'small' }: SwatchProps) {
  const id = useId();
  const side = size === 'large' ? 28 : 14;
  const inset = size === 'large' ? 1 : 0.5;
  const shape = {
    x: inset,
    y: inset,
    width: side - 2 * inset,
    height: side - 2 * inset,
    rx: size === 'large' ? 7 : 3.5,
  };
  return (
    <svg
      className={classes('swatch', size === 'large' && 'swatch-large')}
      viewBox={`0 0 ${side} ${side}`}
      aria-hidden="true"
    >
      {fill === 'planned' ? (
        <rect className="swatch-planned" {...shape} />
      ) : (
        <>
          <Patterns id={id} fills={[fill]} />
          <rect
            className={`swatch-edge fill-${fill}`}
            {...shape}
            fill={fillOf(id, fill)}
            strokeWidth={size === 'large' ? 2 : 1}
          />
        </>
      )}
    </svg>
  );
}

export function Legend({
  items,
}: {
  items: readonly { fill: SwatchProps['fill']; name: ReactNode }[];
}) {
  return (
    <ul className="legend">
      {items.map((item) => (
        <li className="legend-item" key={item.fill}>
          <Swatch fill={item.fill} />
          {item.name}
        </li>
      ))}
    </ul>
  );
}

export interface SumRow {
  fill?: Fill | undefined;
  name: ReactNode;
  value: string;
  share?: string | undefined;
}

export interface SumTableProps {
  title: ReactNode;
  total: string;
  rows: readonly SumRow[];
  /** The total is a last row below a strong line instead of in the head. */
  sum?: { name: ReactNode; value: string };
}

/** The legend of a chart as a table of its sums. */
export function SumTable({ title, total, rows, sum }: SumTableProps) {
  const hasShares = rows.some((row) => row.share !== undefined);
  return (
    <table className="sums">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" colSpan={hasShares ? 2 : 1}>
            <bdi className="numeral" dir="ltr">
              {total}
            </bdi>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              <span className="sums-name">
                {row.fill && <Swatch fill={row.fill} />}
                {row.name}
              </span>
            </th>
            <td>
              <bdi className="numeral" dir="ltr">
                {row.value}
              </bdi>
            </td>
            {hasShares && (
              <td className="sums-share">
                <bdi dir="ltr">{row.share}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {sum && (
        <tfoot>
          <tr>
            <th scope="row">{sum.name}</th>
            <td colSpan={hasShares ? 2 : 1}>{sum.value}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
