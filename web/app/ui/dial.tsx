import { useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import {
  angleOf,
  arcPath,
  dialSize,
  pointAt,
  tickPaths,
  trackPath,
  valueAt,
} from './dial-shape.ts';
import { useDirection } from './direction.tsx';
import { useHydrated } from './hydrated.ts';
import { onStep } from './stepped.ts';
import type { StepRange } from './stepped.ts';
import { StepButton } from './stepper.tsx';

export interface DialProps extends StepRange {
  /** Accessible name of the group and its slider. */
  label: string;
  /** Name under which the two buttons post the next value. */
  name: string;
  /** Text above the figure. */
  caption: string;
  valueText: (value: number) => string;
  /** The measured value: a pointer inside the ring and a line below the figure. */
  actual?: { value: number; text: ReactNode; plainText: string };
  minText: string;
  maxText: string;
  decreaseLabel: string;
  increaseLabel: string;
  tone?: 'sh' | 'dhw' | 'cool' | 'ink' | undefined;
  /** `asking`: sent, not answered. `failed`: refused, with the old value. `off`: only the track. */
  state?: 'rest' | 'asking' | 'failed' | 'off' | undefined;
  /** Content between the two buttons. */
  aside?: ReactNode;
  /** Handles a drag or a step instead of the form. */
  onCommit?: ((value: number) => void) | undefined;
}

export function Dial(props: DialProps) {
  const { state = 'rest', tone = 'ink', label, name, onCommit } = props;
  const hydrated = useHydrated();
  const [draft, setDraft] = useState<number>();
  const value = draft ?? props.value;
  const range = { value, min: props.min, max: props.max, step: props.step };
  const text = props.valueText(value);
  const canDrag = hydrated && onCommit !== undefined && state !== 'off';
  const commit = () => {
    if (draft !== undefined && draft !== props.value) onCommit?.(draft);
    setDraft(undefined);
  };
  const drag = canDrag
    ? { onDraft: (next: number) => setDraft(onStep({ ...range, value: next })), onEnd: commit }
    : {};
  const step = {
    ...range,
    name,
    decreaseLabel: props.decreaseLabel,
    increaseLabel: props.increaseLabel,
    className: 'dial-button',
    ...(onCommit ? { onStep: onCommit } : {}),
  };
  return (
    <div
      className={classes('dial', `dial-${state}`, `dial-tone-${tone}`)}
      role="group"
      aria-label={label}
    >
      <div className="dial-face">
        <Ring {...props} {...range} text={text} {...drag} />
        {canDrag && (
          <input
            type="range"
            className="dial-slider"
            aria-label={label}
            aria-valuetext={text}
            {...range}
            onChange={(event) => setDraft(Number(event.currentTarget.value))}
            onKeyUp={commit}
            onBlur={commit}
          />
        )}
      </div>
      <div className="dial-words">
        <span>{props.caption}</span>
        <span className="dial-words-figure">{text}</span>
        {props.actual && <span>{props.actual.text}</span>}
      </div>
      <div className="dial-foot">
        <StepButton {...step} direction={-1} />
        <div className="dial-aside">{props.aside}</div>
        <StepButton {...step} direction={1} />
      </div>
    </div>
  );
}

type RingProps = DialProps & {
  text: string;
  onDraft?: ((value: number) => void) | undefined;
  onEnd?: (() => void) | undefined;
};

function Ring(props: RingProps) {
  const { value, min, max, state, actual, text, onDraft, onEnd } = props;
  const mirrored = useDirection() === 'rtl';
  const range = { min, max };
  const [angle, ticks] = [angleOf(value, range), tickPaths(range)];
  const thumb = pointAt(angle, dialSize.radius);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onDraft?.(valueAt(pointUnder(event, mirrored), range));
  };
  return (
    <svg
      className="dial-ring"
      viewBox={`0 0 ${dialSize.width} ${dialSize.height}`}
      role="img"
      aria-label={[props.caption, text, actual?.plainText].filter(Boolean).join(' ')}
      {...(onDraft
        ? {
            onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              follow(event);
            },
            onPointerMove: follow,
            onPointerUp: onEnd,
            onPointerCancel: onEnd,
          }
        : {})}
    >
      <g transform={mirrored ? `matrix(-1 0 0 1 ${dialSize.width} 0)` : undefined}>
        <path className="dial-track" d={trackPath} />
        {state !== 'off' && angle > 150.5 && <path className="dial-fill" d={arcPath(150, angle)} />}
        <path className="dial-tick" d={ticks.short} />
        <path className="dial-tick dial-tick-long" d={ticks.long} />
        {actual && <Pointer degrees={angleOf(actual.value, range)} />}
        {state !== 'off' && <circle className="dial-thumb" cx={thumb.x} cy={thumb.y} r="14" />}
      </g>
      <g className="dial-texts">
        <text className="dial-caption" x="140" y="92">
          {captionLines(props.caption).map((line, i, lines) => (
            <tspan key={line} x="140" dy={i === 0 ? -lineHeight * (lines.length - 1) : lineHeight}>
              {line}
            </tspan>
          ))}
        </text>
        <text className="dial-figure" x="140" y="153" direction="ltr">
          {text}
        </text>
        {actual && (
          <text className="dial-actual" x="140" y="180">
            {actual.text}
          </text>
        )}
        <text className="dial-end" x={mirrored ? 242 : 38} y="222" direction="ltr">
          {props.minText}
        </text>
        <text className="dial-end" x={mirrored ? 38 : 242} y="222" direction="ltr">
          {props.maxText}
        </text>
      </g>
    </svg>
  );
}

const lineHeight = 17;
/** Letters that fit between the ticks. */
const lineMax = 24;

/** The caption in two lines at the space nearest to its middle where one line would touch the ticks. */
function captionLines(caption: string): readonly string[] {
  if (caption.length <= lineMax) return [caption];
  const middle = caption.length / 2;
  const spaces = [...caption.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? [caption] : [caption.slice(0, at), caption.slice(at + 1)];
}

function Pointer({ degrees }: { degrees: number }) {
  const [tip, left, right] = [
    pointAt(degrees, 93),
    pointAt(degrees - 4, 82),
    pointAt(degrees + 4, 82),
  ];
  return (
    <path
      className="dial-pointer"
      d={`M${tip.x} ${tip.y}L${left.x} ${left.y}L${right.x} ${right.y}z`}
    />
  );
}

function pointUnder(event: PointerEvent<SVGSVGElement>, mirrored: boolean) {
  const box = event.currentTarget.getBoundingClientRect();
  const scale = dialSize.width / box.width;
  const x = (event.clientX - box.left) * scale - dialSize.x;
  return { x: mirrored ? -x : x, y: (event.clientY - box.top) * scale - dialSize.y };
}
