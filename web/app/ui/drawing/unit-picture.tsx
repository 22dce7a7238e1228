import { type ReactNode, useId } from 'react';

export type PicturedUnit =
  | 'heat-pump'
  | 'heat-pump-with-tank'
  | 'air-conditioner'
  | 'boiler'
  | 'ventilation'
  | 'solar-panels'
  | 'battery'
  | 'other';

/** A unit as a line drawing; decorative, because its kind is in words beside it. */
export function UnitPicture({ unit }: { unit: PicturedUnit }) {
  const Drawing = drawings[unit];
  return (
    <svg className="unit-picture" viewBox="0 0 72 56" aria-hidden="true">
      <Drawing />
    </svg>
  );
}

const drawings: Readonly<Record<PicturedUnit, () => ReactNode>> = {
  'heat-pump': () => (
    <g transform="translate(11 0)">
      <OutdoorUnit />
    </g>
  ),
  'heat-pump-with-tank': () => (
    <>
      <OutdoorUnit />
      <Tank />
    </>
  ),
  'air-conditioner': () => (
    <>
      <rect className="unit-box" x="8" y="12" width="56" height="20" rx="4" />
      <path className="unit-thin" d="M14 26H58" />
      <path className="unit-air" d="M18 38q4 6 0 12M36 38q4 6 0 12M54 38q4 6 0 12" />
    </>
  ),
  boiler: () => (
    <>
      <rect className="unit-box" x="20" y="5" width="32" height="42" rx="4" />
      <path className="unit-flame" d="M36 40c-5 0-8-3-8-8 0-6 6-8 7-14 5 3 9 8 9 14 0 5-3 8-8 8z" />
      <path className="unit-line" d="M28 47V52M44 47V52" />
    </>
  ),
  ventilation: () => (
    <>
      <rect className="unit-box" x="14" y="10" width="44" height="36" rx="4" />
      <circle className="unit-thin" cx="36" cy="28" r="11" />
      <path className="unit-thin" d="M36 17V39M25 28H47M4 20H14M4 36H14M58 20H68M58 36H68" />
    </>
  ),
  'solar-panels': () => (
    <>
      <path className="unit-panel" d="M14 10H66L58 42H6z" />
      <path
        className="unit-thin"
        d="M31.3 10 23.3 42M48.6 10 40.6 42M11.3 20.7H63.3M8.7 31.3H60.7"
      />
      <path className="unit-line" d="M24 42V50M44 42V50" />
    </>
  ),
  battery: () => (
    <>
      <rect className="unit-box" x="20" y="4" width="32" height="44" rx="4" />
      <rect className="unit-charge" x="24" y="20" width="24" height="24" rx="2" />
      <path className="unit-line" d="M26 48V52M46 48V52M31 11H41" />
    </>
  ),
  other: () => (
    <>
      <rect className="unit-box" x="16" y="14" width="40" height="30" rx="4" />
      <path className="unit-line" d="M26 44V50M46 44V50" />
      <path className="unit-thin" d="M24 24H40M24 32H34" />
    </>
  ),
};

function OutdoorUnit() {
  return (
    <>
      <path className="unit-line" d="M9 46V51M39 46V51" />
      <rect className="unit-box" x="2" y="14" width="44" height="32" rx="4" />
      <circle className="unit-thin" cx="19" cy="30" r="10.5" />
      <path
        className="unit-thin"
        d="M19 30c-.5-4 1.2-7 4.8-7.6M19 30c3.4 1.5 5.6 4.7 4.2 8M19 30c-3 2.2-6.9 2.3-9-.5M38 21V39"
      />
      <circle className="unit-hub" cx="19" cy="30" r="2" />
    </>
  );
}

function Tank() {
  const id = useId();
  const shell = { x: 52, y: 6, width: 17, height: 40, rx: 7 };
  return (
    <>
      <path className="unit-line" d="M56 46V51M65 46V51" />
      <rect className="unit-box" {...shell} />
      <clipPath id={id}>
        <rect {...shell} />
      </clipPath>
      <path
        className="unit-water"
        d="M52 26q2.1 -2 4.25 0t4.25 0t4.25 0t4.25 0V46H52z"
        clipPath={`url(#${id})`}
      />
      <rect className="unit-line" {...shell} />
    </>
  );
}
