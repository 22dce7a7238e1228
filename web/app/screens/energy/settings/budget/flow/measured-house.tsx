import type { ExpectedYear } from '@hearth/energy/expected-year/contract.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { Link } from '../../../../../ui/link.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { Table } from '../../../../../ui/table.tsx';

type Measured = ExpectedYear['measured'];
type KnownHouse = Extract<Measured, { state: 'known' }>;
type AnswerOff = NonNullable<KnownHouse['answerOff']>;

/** The house as the readings show it beside the one of the answers, and the answer that explains the difference. */
export function MeasuredHouse({
  measured,
  installation,
  canChange = true,
  note,
}: {
  readonly measured: Measured;
  readonly installation: string;
  readonly canChange?: boolean;
  readonly note?: ReactNode;
}) {
  const text = useText();
  return (
    <Section title={text('budget.measured')}>
      {measured.state === 'known' ? (
        <>
          <Verdict measured={measured} installation={installation} canChange={canChange} />
          <Figures measured={measured} />
          {note && <p>{note}</p>}
          <p className="small second">
            {text(`budget.measured-from-${measured.from}`, { days: measured.days })}
          </p>
        </>
      ) : (
        <p className="second">{text(`budget.measured-${measured.code}`)}</p>
      )}
    </Section>
  );
}

function Verdict({
  measured: { answerOff, isOff },
  installation,
  canChange,
}: {
  readonly measured: KnownHouse;
  readonly installation: string;
  readonly canChange: boolean;
}) {
  const text = useText();
  const words = useOffText();
  if (!answerOff) return <p>{text(isOff ? 'budget.measured-off' : 'budget.measured-fits')}</p>;
  const step = stepOf(answerOff.answer);
  return (
    <p>
      {words(answerOff)}{' '}
      {canChange && step && (
        <Link href={settingPaths.budgetStep(step, { installation })}>
          {text('budget.change-answer')}
        </Link>
      )}
    </p>
  );
}

/** The step of the wizard that asks for an answer; ventilation is not asked. */
function stepOf(answer: AnswerOff['answer']) {
  if (answer === 'ventilation') return null;
  return answer === 'floorAreaM2' || answer === 'indoorC' ? 'house-people' : 'insulation-status';
}

function useOffText(): (off: AnswerOff) => string {
  const text = useText();
  const formats = useFormats();
  return (off) => {
    switch (off.answer) {
      case 'floorAreaM2': {
        const area = (m2: number): string => formats.quantity(m2, 'm²', 0);
        return text('budget.off-floorAreaM2', { from: area(off.from), to: area(off.to) });
      }
      case 'indoorC':
        return text('budget.off-indoorC', {
          from: formats.temperature(off.from),
          to: formats.temperature(off.to),
        });
      case 'ventilation':
        return text(`budget.off-ventilation-${off.to}`);
      default:
        return text('budget.off-part', {
          part: text(`budget.line-${off.answer}`),
          from: text(`budget.${off.answer}-${off.from}`),
          to: text(`budget.${off.answer}-${off.to}`),
        });
    }
  };
}

function Figures({ measured }: { readonly measured: KnownHouse }) {
  const text = useText();
  const formats = useFormats();
  const { lossWPerK, calculatedWPerK, baseC, calculatedBaseC, spaceKwh, calculatedKwh } = measured;
  const around = (value: number, plusMinus: number, digits: number): string =>
    text('budget.measured-plus-minus', {
      value: formats.number(value, digits),
      plusMinus: formats.number(plusMinus, digits),
    });
  const kwh = (value: number): string => formats.number(Math.round(value / 10) * 10, 0);
  const half = (spaceKwh.high - spaceKwh.low) / 2;
  return (
    <Table
      caption={text('budget.measured-caption')}
      columns={[
        { head: text('budget.measured-figure') },
        { head: text('budget.measured-answers') },
        { head: text('budget.measured-readings'), strong: true },
      ]}
      rows={[
        {
          key: 'loss',
          head: text('budget.measured-loss'),
          cells: [
            formats.number(calculatedWPerK, 0),
            around(lossWPerK.value, lossWPerK.plusMinus, 0),
          ],
        },
        {
          key: 'base',
          head: text('budget.measured-base'),
          cells: [formats.number(calculatedBaseC, 1), around(baseC.value, baseC.plusMinus, 1)],
        },
        {
          key: 'heat',
          head: text('budget.measured-heat'),
          cells: [
            kwh(calculatedKwh.middle),
            text('budget.measured-plus-minus', {
              value: kwh(spaceKwh.middle),
              plusMinus: kwh(half),
            }),
          ],
        },
      ]}
    />
  );
}
