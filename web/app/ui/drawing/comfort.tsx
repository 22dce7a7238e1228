import { useId } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useDirection } from '../direction.tsx';
import { Link } from '../link.tsx';
import {
  comfortSize,
  fanBlades,
  flat,
  inside,
  levelPath,
  panelStarts,
  panes,
  roof,
  walls,
  wavePath,
} from './comfort-shape.ts';
import type { ComfortState } from './comfort-shape.ts';

interface Place {
  label: string;
  /** With its degree sign; an en dash without a value. */
  value?: string | undefined;
}

export interface ComfortProps {
  /** Accessible name: the drawing in a sentence. */
  sentence: string;
  state: ComfortState;
  /** `caption` is below the figure; `note` is beside the label in the list of values. */
  room: Place & { caption: string; note?: string };
  outdoor?: Place | undefined;
  /** Without it no tank is drawn. */
  tank?: Place & { celsius?: number | undefined; href?: string; linkLabel?: string };
  panels?: boolean | undefined;
  sun?: boolean | undefined;
  /** A flat in a block instead of a house with a pitched roof. */
  isFlat?: boolean | undefined;
  /** Without it no battery is drawn; `share` is the state of charge. */
  battery?: { share: number | null } | null | undefined;
  /** An indoor unit below the ceiling instead of floor heating. */
  airToAir?: boolean | undefined;
  /** Without a heat pump or air conditioner: neither the unit nor a missing temperature is drawn. */
  unheated?: boolean | undefined;
  outOfDate?: boolean | undefined;
  /** No values yet: dashed contours and en dashes. */
  empty?: boolean | undefined;
}

export function Comfort(props: ComfortProps) {
  const look = classes(
    'comfort',
    props.empty && 'comfort-empty',
    props.outOfDate && 'comfort-old',
    `comfort-${props.state}`,
  );
  const mirrored = useDirection() === 'rtl';
  return (
    <div className={look}>
      <div className="comfort-stage">
        <svg
          className="comfort-picture"
          viewBox={`0 0 ${comfortSize.width} ${comfortSize.height}`}
          role="img"
          aria-label={props.sentence}
        >
          <g transform={mirrored ? `matrix(-1 0 0 1 ${comfortSize.width} 0)` : undefined}>
            {props.sun && !props.empty && <circle className="comfort-sun" cx="50" cy="42" r="14" />}
            {props.isFlat ? <Flat /> : <House panels={props.panels ?? false} />}
            {props.battery && !props.empty && <Battery share={props.battery.share} />}
            {props.tank && <Tank celsius={props.empty ? undefined : props.tank.celsius} />}
            {!props.unheated && <OutdoorUnit />}
            {props.airToAir && <IndoorUnit />}
            {!props.empty && <Flow state={props.state} airToAir={props.airToAir ?? false} />}
            <path className="comfort-ground" d="M-1200 232H1600" />
          </g>
          <Words {...props} />
        </svg>
        {props.tank?.href && (
          <Link
            href={props.tank.href}
            className="comfort-tank-link"
            aria-label={props.tank.linkLabel}
          />
        )}
      </div>
      <List {...props} />
    </div>
  );
}

/** The sky behind the drawing with the opening sentence; plain paper without an outdoor value. */
export function ComfortScene(props: {
  on?: 'sky' | 'paper' | undefined;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes('scene', props.on === 'paper' && 'scene-paper')}>
      {props.lead && <div className="scene-lead">{props.lead}</div>}
      {props.children}
    </div>
  );
}

function House({ panels }: { panels: boolean }) {
  return (
    <>
      <path className="comfort-inside" d={inside} />
      <path className="comfort-line" d={walls} />
      <path className="comfort-roof" d={roof} />
      <rect className="comfort-box" x="231" y="60" width="22" height="24" rx="2" />
      <path className="comfort-thin" d={panes} />
      {panels && (
        <g transform="translate(242 15) rotate(-34.02)">
          {panelStarts.map((start) => (
            <rect
              className="comfort-panel"
              key={start}
              x={start}
              y="-8.9"
              width="24.4"
              height="6"
              rx="1"
            />
          ))}
        </g>
      )}
    </>
  );
}

/** One storey of a block, with those above and beside it in outline. */
function Flat() {
  return (
    <>
      <path className="comfort-inside" d={flat.inside} />
      <path className="comfort-line" d={flat.block} />
      <path className="comfort-thin" d={flat.windows} />
    </>
  );
}

function Battery({ share }: { share: number | null }) {
  const height = 40 * (share ?? 0);
  return (
    <>
      <rect className="comfort-box" x="368" y="188" width="18" height="44" rx="3" />
      {share !== null && (
        <rect
          className="comfort-charge"
          x="370"
          y={230 - height}
          width="14"
          height={height}
          rx="1.5"
        />
      )}
      <path className="comfort-thin" d="M373 188V184H381V188" />
    </>
  );
}

function Tank({ celsius }: { celsius: number | undefined }) {
  const id = useId();
  const shell = { x: 316, y: 166, width: 34, height: 60, rx: 12 };
  return (
    <>
      <path className="comfort-line" d="M324 226V232M342 226V232" />
      <rect className="comfort-box" {...shell} />
      {celsius !== undefined && (
        <>
          <clipPath id={id}>
            <rect {...shell} />
          </clipPath>
          <path className="comfort-water" d={levelPath(celsius)} clipPath={`url(#${id})`} />
        </>
      )}
      <rect className="comfort-outline" {...shell} />
    </>
  );
}

function OutdoorUnit() {
  return (
    <>
      <path className="comfort-line" d="M39 226V232M75 226V232" />
      <rect className="comfort-box" x="30" y="182" width="54" height="44" rx="4.5" />
      <circle className="comfort-thin" cx="52" cy="204" r="14.5" />
      <path className="comfort-thin" d="M74 192V216" />
      <g className="comfort-fan">
        <path className="comfort-thin" d={fanBlades} />
        <circle className="comfort-hub" cx="52" cy="204" r="2.75" />
      </g>
    </>
  );
}

function IndoorUnit() {
  return (
    <>
      <rect className="comfort-box" x="146" y="90" width="72" height="20" rx="4.5" />
      <path className="comfort-thin" d="M154 104H210" />
    </>
  );
}

function Flow({ state, airToAir }: { state: ComfortState; airToAir: boolean }) {
  if (state === 'off') return null;
  if (airToAir) {
    return (
      <>
        <path className="comfort-flow" d="M85 216H131V100H145" />
        <path className="comfort-flow" d={wavePath({ from: 152, to: 212, y: 121 })} />
      </>
    );
  }
  if (state === 'hot-water') return <path className="comfort-flow" d="M85 216H315" />;
  const y = state === 'heating' ? 224 : 108;
  return (
    <>
      <path className="comfort-flow" d={state === 'heating' ? 'M85 216H122' : 'M85 216H128V108'} />
      <path
        className="comfort-flow"
        d={wavePath({ from: state === 'heating' ? 122 : 128, to: 305, y })}
      />
    </>
  );
}

const hasRoom = ({ unheated, room }: ComfortProps): boolean =>
  !unheated || room.value !== undefined;

function Words(props: ComfortProps) {
  const { room, outdoor, tank } = props;
  return (
    <g className="comfort-words">
      {outdoor && (
        <>
          <Word x={24} y={84} kind="label" text={outdoor.label} />
          <Word x={24} y={110} kind="value" text={outdoor.value} />
        </>
      )}
      {hasRoom(props) && (
        <>
          <Word x={137} y={182} kind="figure" text={room.value} />
          <Word x={140} y={206} kind="label" text={room.caption} tight={room.caption.length > 27} />
        </>
      )}
      {tank && (
        <>
          <Word x={350} y={130} kind="label" text={tank.label} atEnd />
          <Word x={350} y={156} kind="value" text={tank.value} atEnd />
        </>
      )}
    </g>
  );
}

interface WordProps {
  x: number;
  y: number;
  kind: 'label' | 'value' | 'figure';
  text: string | undefined;
  atEnd?: boolean | undefined;
  /** The caption is so long that it would reach the tank. */
  tight?: boolean | undefined;
}

function Word({ x, y, kind, text, atEnd, tight }: WordProps) {
  const mirrored = useDirection() === 'rtl';
  const isFigure = kind !== 'label';
  // A figure reads left to right everywhere, so its anchor is turned by hand; a label's anchor follows the page.
  const atRight = isFigure ? Boolean(atEnd) !== mirrored : Boolean(atEnd);
  return (
    <text
      x={mirrored ? comfortSize.width - x : x}
      y={y}
      className={classes(
        `comfort-${kind}`,
        text === undefined && 'comfort-none',
        tight && 'comfort-tight',
      )}
      textAnchor={atRight ? 'end' : 'start'}
      direction={isFigure ? 'ltr' : undefined}
    >
      {text ?? '–'}
    </text>
  );
}

function List(props: ComfortProps) {
  const { room, tank, outdoor } = props;
  return (
    <div className="comfort-list" aria-hidden="true">
      {hasRoom(props) && (
        <>
          <div className="comfort-list-figure">{room.value ?? '–'}</div>
          <div className="comfort-list-row">
            <span>{room.label}</span>
            <span className="second">{room.note}</span>
          </div>
        </>
      )}
      {[tank, outdoor].map(
        (place) =>
          place && (
            <div className="comfort-list-row" key={place.label}>
              <span>{place.label}</span>
              <span className="comfort-list-value">{place.value ?? '–'}</span>
            </div>
          ),
      )}
    </div>
  );
}
