import {
  type FormEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { TextField, useField } from '../../../../../forms/fields.tsx';
import { exactText } from '../../../../../i18n/exact-number.ts';
import { localeNumber } from '../../../../../i18n/locale-number.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useInputBeforeHydration } from '../../../../../ui/input-before-hydration.ts';
import { useShell } from '../../../../../shell-context.tsx';
import {
  type PicturePoint,
  azimuthAt,
  compass,
  compassPoint,
  directionOf,
  roofOf,
  slope,
  slopePoint,
  tiltAt,
} from './roof-shape.ts';

/** Direction and tilt of an array as numbers, and with scripts as two pictures whose handles set the same numbers. */
export function RoofPicker({ prefix }: { readonly prefix: string }) {
  const text = useText();
  const azimuthPart = useRef<HTMLDivElement>(null);
  const tiltPart = useRef<HTMLDivElement>(null);
  const azimuth = usePictured(`${prefix}azimuthDeg`);
  const tilt = usePictured(`${prefix}tiltDeg`);
  const facing = azimuth.value ?? 180;
  const rise = tilt.value ?? 35;
  return (
    <div className="roof-pair">
      <div className="roof-part" ref={azimuthPart} onInput={azimuth.read}>
        <Compass
          azimuthDeg={facing}
          onDrag={(point) => azimuth.write(azimuthPart, azimuthAt(point))}
        />
        <p className="roof-word">
          {azimuth.value === null
            ? text('solar.direction-unknown')
            : text(`solar.direction-${directionOf(facing)}`)}
        </p>
        <TextField
          name={`${prefix}azimuthDeg`}
          inputMode="decimal"
          autoComplete="off"
          suffix="°"
          hint={text('solar.direction-note')}
        />
      </div>
      <div className="roof-part" ref={tiltPart} onInput={tilt.read}>
        <Slope tiltDeg={rise} onDrag={(point) => tilt.write(tiltPart, tiltAt(point))} />
        <p className="roof-word">
          {tilt.value === null ? text('solar.tilt-unknown') : text(`solar.roof-${roofOf(rise)}`)}
        </p>
        <TextField
          name={`${prefix}tiltDeg`}
          inputMode="decimal"
          autoComplete="off"
          suffix="°"
          hint={text('solar.tilt-note')}
        />
      </div>
    </div>
  );
}

/** The number in a field and a way to set it as if it had been typed. */
function usePictured(name: string) {
  const { state, frame } = useField(name);
  const locale = useShell()?.language.format ?? 'en-GB';
  const [typed, setTyped] = useState<string>();
  useInputBeforeHydration(frame.id, setTyped);
  const initial = typeof state.initial === 'string' ? state.initial : '';
  const current = typed ?? initial;
  return {
    value: current.trim() === '' ? null : localeNumber(current, locale),
    read: ({ target }: FormEvent) => {
      if (target instanceof HTMLInputElement) setTyped(target.value);
    },
    write: (part: RefObject<HTMLDivElement | null>, value: number) => {
      const field = part.current?.querySelector('input');
      if (!field) return;
      field.value = exactText(value, locale);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

interface PictureProps {
  readonly size: { readonly width: number; readonly height: number };
  readonly className: string;
  readonly onDrag: (point: PicturePoint) => void;
  readonly children: ReactNode;
}

/** A picture that follows the finger. The fields below say the same, so that it is hidden from screen readers. */
function DragPicture({ size, className, onDrag, children }: PictureProps) {
  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    onDrag({
      x: ((event.clientX - box.left) * size.width) / box.width,
      y: ((event.clientY - box.top) * size.height) / box.height,
    });
  };
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
    >
      {children}
    </svg>
  );
}

const { centre, radius } = compass;

function Compass({
  azimuthDeg,
  onDrag,
}: {
  readonly azimuthDeg: number;
  readonly onDrag: PictureProps['onDrag'];
}) {
  const text = useText();
  const handle = compassPoint(azimuthDeg);
  const from = compassPoint(azimuthDeg, 34);
  return (
    <DragPicture
      size={{ width: compass.size, height: compass.size }}
      className="roof-picture"
      onDrag={onDrag}
    >
      <circle className="roof-ring" cx={centre} cy={centre} r={radius} />
      <path
        className="roof-sun-side"
        d={`M${centre} ${centre}L${pointText(75)}A${radius} ${radius} 0 0 1 ${pointText(285)}z`}
      />
      {Array.from({ length: 16 }, (_, i) => {
        const [inner, outer] = [compassPoint(i * 22.5, 90), compassPoint(i * 22.5, 96)];
        return (
          <path
            key={i}
            className={i % 4 === 0 ? 'roof-tick roof-tick-main' : 'roof-tick'}
            d={`M${inner.x} ${inner.y}L${outer.x} ${outer.y}`}
          />
        );
      })}
      {(['n', 'e', 's', 'w'] as const).map((name, i) => {
        const { x, y } = compassPoint(i * 90, 62);
        return (
          <text key={name} className="roof-letter" x={x} y={y + 5} textAnchor="middle">
            {text(`solar.letter-${name}`)}
          </text>
        );
      })}
      <g transform={`rotate(${azimuthDeg - 180} ${centre} ${centre})`}>
        <rect
          className="roof-house"
          x={centre - 30}
          y={centre - 22}
          width="60"
          height="44"
          rx="3"
        />
        <rect className="roof-panel" x={centre - 25} y={centre + 3} width="50" height="15" />
      </g>
      <path className="roof-line" d={`M${from.x} ${from.y}L${handle.x} ${handle.y}`} />
      <circle className="roof-handle" cx={handle.x} cy={handle.y} r="13" />
    </DragPicture>
  );
}

const pointText = (azimuthDeg: number): string => {
  const { x, y } = compassPoint(azimuthDeg);
  return `${x} ${y}`;
};

function Slope({
  tiltDeg,
  onDrag,
}: {
  readonly tiltDeg: number;
  readonly onDrag: PictureProps['onDrag'];
}) {
  const { foot, width, height } = slope;
  const end = slopePoint(tiltDeg);
  return (
    <DragPicture size={{ width, height }} className="roof-picture" onDrag={onDrag}>
      <circle className="roof-sun" cx="34" cy="56" r="16" />
      <path className="roof-ray" d="M48 70L80 102" />
      <path className="roof-line" d={`M4 ${foot.y}H${width - 4}`} />
      <path className="roof-drop" d={`M${end.x} ${end.y}V${foot.y}`} />
      <path className="roof-rafter" d={`M${foot.x} ${foot.y}L${end.x} ${end.y}`} />
      <g transform={`rotate(${-tiltDeg} ${foot.x} ${foot.y})`}>
        {Array.from({ length: 4 }, (_, i) => (
          <rect
            key={i}
            className="roof-panel"
            x={foot.x + 4 + i * 29}
            y={foot.y - 12}
            width="26"
            height="8"
          />
        ))}
      </g>
      <circle className="roof-handle" cx={end.x} cy={end.y} r="13" />
    </DragPicture>
  );
}
