import type { SurplusSettings } from '@hearth/energy/surplus/surplus-settings.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useDirection } from '../../../../../ui/direction.tsx';

/** Tank of the drawing: its inside from `lowC` at the bottom to `highC` at the top. */
const inside = { x: 14, top: 12, width: 76, height: 250, lowC: 30, highC: 70 };

const heightOf = (celsius: number): number => {
  const share = (celsius - inside.lowC) / (inside.highC - inside.lowC);
  return inside.top + inside.height * (1 - Math.min(1, Math.max(0, share)));
};

/** The tank with the water of any hour, the water of surplus above it, and the blocked part. */
export function TankPicture({
  water,
}: {
  readonly water: NonNullable<SurplusSettings['hotWater']>;
}) {
  const text = useText();
  const formats = useFormats();
  const degrees = (celsius: number): string =>
    formats.degrees(celsius, Number.isInteger(celsius) ? 0 : 1);
  const { alwaysC, targetC, ceilingC } = water;
  const bottom = inside.top + inside.height;
  const band = (fromC: number, toC: number) => ({
    x: inside.x,
    width: inside.width,
    y: heightOf(toC),
    height: Math.max(0, heightOf(fromC) - heightOf(toC)),
  });
  const isMirrored = useDirection() === 'rtl';
  const nearLimitPx = 18;
  const targetY = heightOf(targetC);
  const labels = [
    {
      y: Math.min(heightOf(ceilingC), targetY - nearLimitPx),
      label: text('surplus.mark-ceiling', { value: degrees(ceilingC) }),
    },
    { y: targetY, label: text('surplus.mark-target', { value: degrees(targetC) }) },
    { y: heightOf(alwaysC), label: text('surplus.mark-always', { value: degrees(alwaysC) }) },
  ];
  return (
    <svg
      className="tank-picture"
      viewBox={`0 0 260 ${bottom + 12}`}
      role="img"
      aria-label={text('surplus.tank-sentence', {
        always: degrees(alwaysC),
        target: degrees(targetC),
        ceiling: degrees(ceilingC),
      })}
    >
      <clipPath id="tank-inside">
        <rect x={inside.x} y={inside.top} width={inside.width} height={inside.height} rx="34" />
      </clipPath>
      <g clipPath="url(#tank-inside)">
        <rect className="tank-blocked" {...band(ceilingC, inside.highC)} />
        <rect className="tank-surplus" {...band(alwaysC, targetC)} />
        <rect
          className="tank-water"
          x={inside.x}
          width={inside.width}
          y={heightOf(alwaysC)}
          height={bottom - heightOf(alwaysC)}
        />
      </g>
      <rect
        className="tank-wall"
        x={inside.x}
        y={inside.top}
        width={inside.width}
        height={inside.height}
        rx="34"
      />
      <path className="tank-limit" d={`M${inside.x + inside.width - 8} ${heightOf(ceilingC)}h16`} />
      {[targetC, alwaysC].map((celsius, i) => (
        <circle
          key={i}
          className="tank-knob"
          cx={inside.x + inside.width}
          cy={heightOf(celsius)}
          r="8"
        />
      ))}
      {labels.map(({ y, label }) => (
        <text
          key={label}
          className="tank-label"
          x={inside.x + inside.width + 18}
          y={y + 5}
          textAnchor={isMirrored ? 'end' : 'start'}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
