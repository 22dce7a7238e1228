import type { ReactNode } from 'react';
import type { parts, partStates } from './answers.ts';

type Part = (typeof parts)[number];
type State = (typeof partStates)[number];

function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="answer-picture" viewBox="0 0 120 72" aria-hidden="true">
      {children}
    </svg>
  );
}

export function UnknownPicture() {
  return (
    <Picture>
      <rect className="picture-plain" width="120" height="72" />
      <path className="picture-line" d="M50 28a10 10 0 1 1 14 9q-4 2-4 8M60 53v1" />
    </Picture>
  );
}

/** Thickness of insulation and of the heat that is lost. */
const layers = {
  'as-built': { insulation: 0, heat: 5 },
  improved: { insulation: 8, heat: 3 },
  'very-good': { insulation: 16, heat: 1.5 },
} as const;

/** Section of a part from outdoors to the room with its insulation, and the heat that goes through. */
export function PartPicture({ part, state }: { readonly part: Part; readonly state: State }) {
  if (part === 'windows') return <WindowPicture state={state} />;
  const { insulation, heat } = layers[state];
  const [outside, wall] = [58 - insulation, 22];
  const turn = { walls: '', roof: 'translate(120) rotate(90) scale(.6 1.667)', floor: '' }[part];
  const upright = part === 'floor' ? 'matrix(0 -1.0 1.667 0 0 72) scale(.6 1)' : turn;
  return (
    <Picture>
      <g transform={upright === '' ? undefined : upright}>
        <rect className="picture-outdoors" width="60" height="72" />
        <rect className="picture-indoors" x="60" width="60" height="72" />
        {insulation > 0 && (
          <rect className="picture-insulation" x={outside} width={insulation} height="72" />
        )}
        <rect className="picture-wall" x="58" width={wall} height="72" />
        {[18, 36, 54].map((y) => (
          <path
            key={y}
            className="picture-heat"
            strokeWidth={heat}
            d={`M${outside - 8} ${y}H${outside - 30}`}
          />
        ))}
      </g>
    </Picture>
  );
}

const panes = { 'as-built': 1, improved: 2, 'very-good': 3 } as const;

function WindowPicture({ state }: { readonly state: State }) {
  const count = panes[state];
  return (
    <Picture>
      <rect className="picture-outdoors" width="60" height="72" />
      <rect className="picture-indoors" x="60" width="60" height="72" />
      <path className="picture-wall" d="M48 0h24v12H48zM48 60h24v12H48z" />
      {Array.from({ length: count }, (_, i) => (
        <rect
          key={i}
          className="picture-pane"
          x={60 - count * 4 + i * 8}
          y="12"
          width="3"
          height="48"
        />
      ))}
      {[24, 36, 48].map((y) => (
        <path key={y} className="picture-heat" strokeWidth={layers[state].heat} d={`M40 ${y}H18`} />
      ))}
    </Picture>
  );
}

const roof = (x: number, width: number): string =>
  `M${x} 62V36l${width / 2}-18 ${width / 2} 18v26z`;

const houses: Readonly<Record<string, { readonly own: string; readonly others: string }>> = {
  detached: { own: roof(40, 40), others: '' },
  'semi-detached': { own: roof(26, 34), others: roof(60, 34) },
  'end-terraced': { own: roof(12, 32), others: `${roof(44, 32)}${roof(76, 32)}` },
  terraced: { own: roof(44, 32), others: `${roof(12, 32)}${roof(76, 32)}` },
  flat: { own: 'M36 30h48v16H36z', others: 'M36 14h48v16H36zM36 46h48v16H36z' },
};

/** The house among its neighbours. */
export function HouseKindPicture({ kind }: { readonly kind: string }) {
  const shape = houses[kind];
  return (
    <Picture>
      <rect className="picture-outdoors" width="120" height="72" />
      <path className="picture-neighbour" d={shape?.others ?? ''} />
      <path className="picture-own" d={shape?.own ?? ''} />
      <path className="picture-line" d="M4 62H116" />
    </Picture>
  );
}

/** As many drops as the habit takes. */
export function HotWaterPicture({ drops }: { readonly drops: number }) {
  return (
    <Picture>
      <rect className="picture-indoors" width="120" height="72" />
      <path className="picture-line" d="M40 22h40M60 22V8" />
      {Array.from({ length: drops }, (_, i) => (
        <path
          key={i}
          className="picture-drop"
          d={`M${60 - (drops - 1) * 9 + i * 18} 32q8 12 0 18q-8-6 0-18z`}
        />
      ))}
    </Picture>
  );
}
