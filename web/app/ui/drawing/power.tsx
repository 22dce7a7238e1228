import { classes } from '../classes.ts';
import { useDirection } from '../direction.tsx';
import {
  type Ribbon,
  capX,
  pole,
  powerInside,
  powerPanelFrame,
  powerPanels,
  powerRoof,
  powerShape,
  powerSize,
  rowWords,
  sunPosition,
} from './power-shape.ts';

interface Place {
  readonly label: string;
  readonly value: string;
  readonly kW: number;
}

export interface PowerRow extends Place {
  readonly key: string;
  /** Colour of its use. */
  readonly tone: 'sh' | 'dhw' | 'cool' | 'stone' | 'batt';
  /** Text in place of the figure without a flow. */
  readonly note?: string | undefined;
}

export interface PowerProps {
  /** Accessible name: the drawing in a sentence. */
  readonly sentence: string;
  /** Without it there are neither panels nor sun. */
  readonly sun?: Place | undefined;
  /** Import is positive, feed-in negative. */
  readonly grid: Place;
  /** Rows in the house from top to bottom; the last may be negative (it supplies). */
  readonly rows: readonly PowerRow[];
  readonly outOfDate?: boolean | undefined;
}

/** The present power flows: ribbons proportional to their kilowatts in the colour of their source, with caps in the colour of their use. */
export function Power(props: PowerProps) {
  const { sentence, sun, grid, rows, outOfDate = false } = props;
  const mirrored = useDirection() === 'rtl';
  const shape = powerShape({ sun: sun?.kW ?? 0, grid: grid.kW, rows: rows.map(({ kW }) => kW) });
  return (
    <div className={classes('power', outOfDate && 'power-old')}>
      <svg
        className="power-picture"
        viewBox={`0 0 ${powerSize.width} ${powerSize.height}`}
        role="img"
        aria-label={sentence}
      >
        <g transform={mirrored ? `matrix(-1 0 0 1 ${powerSize.width} 0)` : undefined}>
          <path className="power-inside" d={powerInside} />
          {shape.beam && <path className="power-beam" d={shape.beam} />}
          {shape.ribbons.map((ribbon) => (
            <Stream key={`${ribbon.from} ${ribbon.to}`} ribbon={ribbon} outOfDate={outOfDate} />
          ))}
          <path className="power-line" d={shape.walls} />
          <path className="power-roof" d={powerRoof} />
          {sun && <Panels />}
          {shape.radius > 0 && (
            <circle className="power-sun" cx={sunPosition.x} cy={sunPosition.y} r={shape.radius} />
          )}
          <path className="power-line" d={pole} />
          {shape.arrow && (
            <path className={`power-arrow power-from-${shape.arrow.from}`} d={shape.arrow.path} />
          )}
          {shape.rows.map(({ y, cap }, index) => (
            <rect
              className={`power-cap power-${rows[index]?.tone}`}
              key={rows[index]?.key}
              x={capX}
              y={y - cap / 2}
              width="6"
              height={cap}
              rx="1.5"
            />
          ))}
          <path className="power-ground" d="M0 317H358" />
        </g>
        <Words {...props} places={shape.rows} />
      </svg>
      <List {...props} />
    </div>
  );
}

/** A ribbon out of date is an outline: a pale stroke on a slightly wider edge. */
function Stream({ ribbon, outOfDate }: { ribbon: Ribbon; outOfDate: boolean }) {
  const { path, width, from, speed } = ribbon;
  return (
    <g className={`power-from-${from}`}>
      <path className="power-ribbon" d={path} strokeWidth={width} />
      {outOfDate ? (
        <path className="power-hollow" d={path} strokeWidth={Math.max(0, width - 2)} />
      ) : (
        <path className={`power-dots power-speed-${speed}`} d={path} />
      )}
    </g>
  );
}

function Panels() {
  return (
    <g transform={powerPanelFrame}>
      {powerPanels.map((start) => (
        <rect
          className="power-panel"
          key={start}
          x={start}
          y="-8.4"
          width="13.2"
          height="6"
          rx="1"
        />
      ))}
    </g>
  );
}

interface WordsProps extends PowerProps {
  readonly places: readonly { readonly y: number; readonly height: number }[];
}

function Words({ sun, grid, rows, places }: WordsProps) {
  return (
    <g className="power-words">
      {sun && (
        <>
          <Word x={0} y={20} kind="label" text={sun.label} />
          <Word x={0} y={44} kind="figure" text={sun.value} />
        </>
      )}
      <Word x={0} y={198} kind="label" text={grid.label} />
      <Word x={0} y={218} kind="value" text={grid.value} />
      {rows.map((row, index) => {
        const { y, height } = places[index] ?? { y: 0, height: 0 };
        const { isDense, label, value } = rowWords(height);
        return (
          <g key={row.key} className={isDense ? 'power-dense' : undefined}>
            {index > 0 && <Rule y={y - height / 2} />}
            <Word x={230} y={y + label.dy} kind="label" text={row.label} />
            <Word
              x={230}
              y={y + value.dy}
              kind={row.note === undefined ? 'value' : 'note'}
              text={row.note ?? row.value}
            />
          </g>
        );
      })}
    </g>
  );
}

function Rule({ y }: { y: number }) {
  const mirrored = useDirection() === 'rtl';
  return <path className="power-rule" d={mirrored ? `M22 ${y}H128` : `M230 ${y}H336`} />;
}

interface WordProps {
  readonly x: number;
  readonly y: number;
  readonly kind: 'label' | 'value' | 'figure' | 'note';
  readonly text: string;
}

function Word({ x, y, kind, text }: WordProps) {
  const mirrored = useDirection() === 'rtl';
  // A figure reads left to right everywhere, so its anchor is turned by hand; a label's anchor follows the page.
  const isFigure = kind === 'value' || kind === 'figure';
  return (
    <text
      className={`power-${kind}`}
      x={mirrored ? powerSize.width - x : x}
      y={y}
      textAnchor={isFigure && mirrored ? 'end' : 'start'}
      direction={isFigure ? 'ltr' : undefined}
    >
      {text}
    </text>
  );
}

/** The values as a list, for sizes at which the drawing's text is too small. */
function List({ sun, grid, rows }: PowerProps) {
  return (
    <div className="power-list" aria-hidden="true">
      {[...(sun ? [sun] : []), grid, ...rows].map((place) => (
        <div className="power-list-row" key={place.label}>
          <span>{place.label}</span>
          <span className="power-list-value">{place.value}</span>
        </div>
      ))}
    </div>
  );
}
