import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ValuePair, ValuePairs } from '../../../ui/evidence.tsx';
import type { FlowStack, FlowView } from './flow-view.ts';
import { houseDecimals } from './house-view.ts';
import { TwoSidedChart } from './two-sided-chart.tsx';

export interface FlowsProps {
  readonly history: History;
  readonly flows: FlowView;
  readonly sentence: string;
}

/** Energy of a meter, of solar panels or of a battery, with its totals. */
export function Flows({ history, flows, sentence }: FlowsProps) {
  const text = useText();
  const formats = useFormats(history.timeZone);
  const { steps, above, below, sums } = flows;
  const named = (stacks: readonly FlowStack[]) =>
    stacks.map((stack) => ({ ...stack, name: text(`history.flow-${stack.flow}`) }));
  const listOf = (stacks: readonly FlowStack[]): string =>
    formats.list(stacks.map(({ flow }) => text(`history.flow-${flow}`)));
  return (
    <div className="history-house">
      <TwoSidedChart
        history={history}
        steps={steps}
        above={named(above)}
        below={named(below)}
        sentence={sentence}
        title={
          above.length > 0 && below.length > 0
            ? text('history.flows-above-below', { above: listOf(above), below: listOf(below) })
            : listOf([...above, ...below])
        }
        hint={text('history.flows-hint')}
      />
      {sums.length > 1 && (
        <ValuePairs>
          {sums.map(({ flow, kWh }) => (
            <ValuePair
              key={flow}
              label={text(`history.flow-${flow}`)}
              value={formats.energyFigure(kWh, houseDecimals(history.period))}
              unit="kWh"
            />
          ))}
        </ValuePairs>
      )}
    </div>
  );
}
