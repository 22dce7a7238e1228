import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { ChartTable } from '../../../../../ui/chart/chart-table.tsx';
import { useDirection } from '../../../../../ui/direction.tsx';
import { Details, Section } from '../../../../../ui/section.tsx';
import { type KnownEffect, useAmountTexts } from './use-amount-texts.ts';

const size = { width: 320, height: 130, edge: 24, top: 26, bottom: 104 };
/** A difference below this share of the month is no difference. */
const sameShare = 0.003;

/** Heating of a month against the night's set-point of this house, with its lowest point. */
export function NightCurve({ effect }: { readonly effect: KnownEffect }) {
  const text = useText();
  const formats = useFormats();
  const { money, kwh } = useAmountTexts(effect.currency);
  const mirrored = useDirection() === 'rtl';
  const { nights, cheapestNightC } = effect;
  if (nights.length < 3 || cheapestNightC === null) return null;
  const points = nights.map(({ setPointC, amounts }) => ({
    setPointC,
    ...(amounts.cost ?? amounts.kwh),
  }));
  const amount = effect.currency !== null && nights[0]?.amounts.cost ? money : kwh;
  const lows = Math.min(...points.map(({ low }) => low));
  const highs = Math.max(...points.map(({ high }) => high));
  const [firstC, lastC] = [points[0]?.setPointC ?? 0, points.at(-1)?.setPointC ?? 1];
  const xOf = (celsius: number): number => {
    const share = (celsius - firstC) / Math.max(1, lastC - firstC);
    return size.edge + (mirrored ? 1 - share : share) * (size.width - 2 * size.edge);
  };
  const yOf = (value: number): number =>
    size.bottom - ((value - lows) / Math.max(1e-9, highs - lows)) * (size.bottom - size.top);
  const path = (valueOf: (point: (typeof points)[number]) => number): string =>
    points.map((point) => `${xOf(point.setPointC)} ${yOf(valueOf(point))}`).join('L');
  const best = points.find(({ setPointC }) => setPointC === cheapestNightC);
  const lowest = points[0];
  if (!best || !lowest) return null;
  const degrees = (celsius: number): string =>
    formats.degrees(celsius, Number.isInteger(celsius) ? 0 : 1);
  const isDearerBelow = lowest.middle > best.middle * (1 + sameShare);
  const isFlat = Math.max(...points.map(({ middle }) => middle)) < best.middle * (1 + sameShare);
  const guidance = isFlat ? 'flat' : isDearerBelow ? 'dearer' : 'cheaper';
  const sentence = text(`saving.curve-${guidance}`, {
    value: degrees(best.setPointC),
    amount: amount(best.middle),
  });
  return (
    <Section title={text('saving.curve')} note={text('saving.curve-note')}>
      <svg
        className="night-curve"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={sentence}
      >
        <path
          className="night-band"
          d={`M${path(({ high }) => high)}L${points
            .toReversed()
            .map((point) => `${xOf(point.setPointC)} ${yOf(point.low)}`)
            .join('L')}Z`}
        />
        <path className="night-line" d={`M${path(({ middle }) => middle)}`} />
        <path className="night-axis" d={`M0 ${size.bottom + 6}H${size.width}`} />
        <circle className="night-best" cx={xOf(best.setPointC)} cy={yOf(best.middle)} r="6" />
        <text
          className="night-text night-text-best"
          x={Math.min(size.width - 40, Math.max(40, xOf(best.setPointC)))}
          y={yOf(best.middle) - 12}
          direction="ltr"
        >
          {amount(best.middle)}
        </text>
        {points
          .filter((_, i) => i === 0 || i === points.length - 1 || points.length < 8)
          .map(({ setPointC }) => (
            <text
              key={setPointC}
              className="night-text"
              x={xOf(setPointC)}
              y={size.height - 4}
              direction="ltr"
            >
              {degrees(setPointC)}
            </text>
          ))}
      </svg>
      <p>{sentence}</p>
      <p className="small">{text('saving.curve-why')}</p>
      <Details summary={text('saving.table')}>
        <ChartTable
          caption={text('saving.curve')}
          stepName={text('saving.night-set-point')}
          steps={points.map(({ setPointC }) => degrees(setPointC))}
          valueText={amount}
          columns={[
            { name: text('saving.at-least'), values: points.map(({ low }) => low) },
            { name: text('saving.expected'), values: points.map(({ middle }) => middle) },
            { name: text('saving.at-most'), values: points.map(({ high }) => high) },
          ]}
        />
      </Details>
    </Section>
  );
}
