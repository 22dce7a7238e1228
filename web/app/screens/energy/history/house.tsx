import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { isHouseOnly } from '../balance-view.ts';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import type { Stack } from '../../../ui/chart/bars.ts';
import { sharesOf } from '../../../ui/chart/shares.ts';
import { SumTable } from '../../../ui/chart/swatch.tsx';
import { Age, ValuePair, ValuePairs } from '../../../ui/evidence.tsx';
import { energyTexts } from '../energy-texts.ts';
import { GradeMark } from '../grade-mark.tsx';
import { type HouseSum, type HouseView, houseDecimals } from './house-view.ts';
import { TwoSidedChart } from './two-sided-chart.tsx';

interface HouseProps {
  readonly history: History;
  readonly house: HouseView;
  readonly sentence: string;
}

/** The whole house: uses above the baseline, sources below it, and the figures of both. */
export function House({ history, house, sentence }: HouseProps) {
  const text = useText();
  const named = (stacks: readonly Stack[]) =>
    stacks.map((stack) => ({ ...stack, name: partName(stack.series, text) }));
  return (
    <div className="history-house">
      <TwoSidedChart
        history={history}
        steps={house.steps}
        above={named(house.uses)}
        below={named(house.sources)}
        sentence={sentence}
        title={text('history.above-below')}
        hint={text(isHouseOnly(history.balance) ? 'history.house-only-hint' : 'history.house-hint')}
      />
      {house.usedBy.length > 1 && (
        <Sums title={text('series.used-for')} sums={house.usedBy} history={history} />
      )}
      {house.isDivided && (
        <Age
          text={[
            text('range.divided'),
            ...(house.usedBy.some(({ series }) => series === 'backup')
              ? [text('range.backup')]
              : []),
            ...(house.lacksBackup ? [text('range.backup-unknown')] : []),
          ].join(' ')}
          evidence={<GradeMark grade="derived" />}
        />
      )}
      {house.cameFrom.length > 1 && (
        <Sums title={text('history.came-from')} sums={house.cameFrom} history={history} />
      )}
      <Shares house={house} history={history} />
    </div>
  );
}

/** Rows that add up to the total as written. */
function Sums(props: { title: string; sums: readonly HouseSum[]; history: History }) {
  const { title, sums, history } = props;
  const text = useText();
  const formats = useFormats(history.timeZone);
  const texts = energyTexts(text, formats, houseDecimals(history.period));
  const shares = sharesOf(sums.map(({ kWh }) => kWh));
  return (
    <SumTable
      title={title}
      total={texts.energy(sums.reduce((sum, { writtenKwh }) => sum + writtenKwh, 0))}
      rows={sums.map(({ series, writtenKwh }, index) => ({
        fill: series,
        name: partName(series, text),
        value: texts.figure(writtenKwh),
        share: formats.percent((shares[index] ?? 0) / 100),
      }))}
    />
  );
}

const partName = (series: Stack['series'], text: Translate): string =>
  series === 'sh' || series === 'dhw' || series === 'cool' || series === 'pump'
    ? text(`series.${series}`)
    : text(`history.part-${series}`);

/** The share that a unit counted, self-sufficiency, self-consumption, and the energies of the sun and the battery. */
function Shares({ house, history }: { house: HouseView; history: History }) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const derived = <GradeMark grade="derived" />;
  const shares = [
    ['explained', house.explained],
    ['self-sufficiency', house.selfSufficiency],
    ['self-consumption', house.selfConsumption],
  ] as const;
  return (
    <ValuePairs>
      {shares.map(
        ([name, share]) =>
          share !== null && (
            <ValuePair
              key={name}
              label={text(`history.${name}`)}
              value={formats.percent(share)}
              evidence={derived}
            />
          ),
      )}
      {house.energies.map(({ name, kWh }) => (
        <ValuePair
          key={name}
          label={text(`history.${name}`)}
          value={formats.energyFigure(kWh, houseDecimals(history.period))}
          unit="kWh"
        />
      ))}
    </ValuePairs>
  );
}
