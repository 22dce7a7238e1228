import type { Formats } from '../../../i18n/formats.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { CopPairs } from './cop-pairs.tsx';
import { type CopView, copView } from './cop-view.ts';
import { type FigurePageProps, FigurePeriod, type FigureSteps } from './figure-period.tsx';
import { subjectOf } from './history-view.ts';
import { subjectName } from './sentence.ts';

/** One period as heat per electricity, with the evidence below. */
export function CopPeriod(props: FigurePageProps) {
  const { history } = props;
  const text = useText();
  const formats = useFormats(history.timeZone);
  const view = copView(history);
  const name = subjectName(subjectOf(history), { text, formats });
  const cop = view?.whole.cop ?? null;
  const figure = cop === null ? '' : formats.quantity(cop, null, 1);
  const byStep = view && copSteps(view, { text, formats });
  return (
    <FigurePeriod
      {...props}
      sentence={
        cop === null ? text('cop.lead-nothing', { name }) : text('cop.lead', { name, cop: figure })
      }
      figure={cop === null ? undefined : figure}
      notes={<p className="second">{text('cop.boundary')}</p>}
      byStep={byStep}
    >
      {view && (
        <>
          {!byStep && <p className="second">{text('cop.too-coarse')}</p>}
          <CopPairs history={history} />
        </>
      )}
    </FigurePeriod>
  );
}

/** Null where no step has a COP. */
function copSteps(
  { steps, uses }: CopView,
  { text, formats }: { readonly text: Translate; readonly formats: Formats },
): FigureSteps | null {
  if (!uses.some(({ values }) => values.some((value) => value !== null))) return null;
  const copText = (value: number): string => formats.quantity(value, null, 1);
  return {
    steps,
    title: text('cop.title'),
    rows: uses.map(({ use, values }) => ({
      kind: 'bars',
      height: 112,
      uses: [{ series: use, values }],
      title: text(`cop.${use}`),
      tickText: (value) => formats.number(value, 1),
    })),
    columns: uses.map(({ use, values, cop }) => ({
      name: text(`cop.${use}`),
      fill: use,
      values,
      total: cop === null ? '–' : copText(cop),
    })),
    totalName: text('cop.whole'),
    valueText: copText,
    readingAt: (step) => {
      const parts = uses.flatMap(({ use, values }) => {
        const value = values[step] ?? null;
        return value === null
          ? []
          : [text('series.part', { name: text(`cop.${use}`), energy: copText(value) })];
      });
      return parts.length === 0 ? null : formats.list(parts);
    },
    gapText: text('cop.gap'),
    gapReading: text('cop.gap'),
    dayHint: text('cop.hint-day'),
  };
}
