import { classes } from './classes.ts';

export interface DivergingBar {
  key: string;
  title: string;
  note?: string | undefined;
  value: number;
  /** The value in words; the bar repeats it. */
  text: string;
}

/** Gains to one side and losses to the other of one line, a row for each; a loss is an outline. */
export function DivergingBars({ rows }: { rows: readonly DivergingBar[] }) {
  const least = Math.min(0, ...rows.map(({ value }) => value));
  const most = Math.max(0, ...rows.map(({ value }) => value));
  const share = (value: number): number => (value - least) / Math.max(1, most - least);
  return (
    <ul className="diverging">
      {rows.map(({ key, title, note, value, text }) => (
        <li key={key} className="diverging-row">
          <span className="diverging-title">
            {title}
            {note && <span className="small second">{note}</span>}
          </span>
          <span className="diverging-track" aria-hidden="true">
            <span
              className={classes('diverging-bar', value < 0 && 'diverging-loss')}
              style={{
                '--from': percent(share(Math.min(0, value))),
                '--length': percent(share(Math.max(0, value)) - share(Math.min(0, value))),
              }}
            />
          </span>
          <strong className="diverging-value">
            <bdi>{text}</bdi>
          </strong>
        </li>
      ))}
    </ul>
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

declare module 'react' {
  interface CSSProperties {
    '--from'?: string;
    '--length'?: string;
  }
}
