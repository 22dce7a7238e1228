import { classes } from './classes.ts';

export interface DivergingBar {
  key: string;
  title: string;
  note?: string | undefined;
  value: number;
  /** The value in words; the bar repeats it. */
  text: string;
}

/**
 * Gains to one side and losses to the other of one line, a row for each; a loss is an outline. Lengths are attributes of a drawing, because the content security
 * policy drops styles of the server's markup.
 */
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
          <svg
            className="diverging-track"
            viewBox="0 0 100 12"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect
              className={classes('diverging-bar', value < 0 && 'diverging-loss')}
              x={rounded(100 * share(Math.min(0, value)))}
              y={1}
              width={Math.max(leastWidth, rounded(100 * (share(Math.abs(value)) - share(0))))}
              height={10}
            />
          </svg>
          <strong className="diverging-value">
            <bdi>{text}</bdi>
          </strong>
        </li>
      ))}
    </ul>
  );
}

/** A bar that can be seen, in percent. */
const leastWidth = 1;

const rounded = (percent: number): number => Number(percent.toFixed(1));
