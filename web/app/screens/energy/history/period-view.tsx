import type { History, YearComparison } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { HistoryQuery } from '../../../paths.ts';
import { Section } from '../../../ui/section.tsx';
import { EnergyChart } from '../energy-chart.tsx';
import { EnergyTable } from '../energy-table.tsx';
import { isHouseOnly } from '../balance-view.ts';
import { energyTexts } from '../energy-texts.ts';
import { Lead } from '../lead.tsx';
import { visibleGauges } from '../uses.ts';
import { comparisonView } from './comparison-view.ts';
import type { HistoryRequest } from './history-request.ts';
import type { RangeFault } from './range-fault.ts';
import { type HistoryView, historyView } from './history-view.ts';
import { flowView } from './flow-view.ts';
import { Flows } from './flows.tsx';
import { houseDecimals, houseView } from './house-view.ts';
import { House } from './house.tsx';
import { PeriodBar } from './period-bar.tsx';
import { isComparable } from './read-comparison.ts';
import { stepHint } from './step-hint.ts';
import { stepLinkOf } from './step-link.ts';
import { ViewToggle } from './view-toggle.tsx';
import {
  flowSentence,
  historySentence,
  houseSentence,
  measuredText,
  periodName,
  twoCountsText,
} from './sentence.ts';
import type { KnownPowerLimits } from './read-power-limits.ts';

interface PeriodViewProps extends Omit<UnitsProps, 'sentence' | 'view'> {
  readonly comparison: YearComparison | null;
  readonly powerLimits: KnownPowerLimits;
  readonly fault: RangeFault | null;
}

/** One period: its name between the arrows, the sentence, and the chart or the table. */
export function PeriodView(props: PeriodViewProps) {
  const { history, request, here, comparison, powerLimits, fault } = props;
  const view = historyView(history);
  const text = useText();
  const formats = useFormats(history.timeZone);
  const compare = isComparable(history, { unit: 'kwh' }) ? request.compare : 'previous';
  const compared = comparisonView({ compare }, { view, history, comparison });
  const sentence = historySentence(
    view,
    { text, formats },
    { compare, change: compared?.change ?? null },
  );
  const texts = energyTexts(text, formats, view.sums.decimals);
  const missing = measuredText(view, { text, formats, period: history.period });
  const house = houseView({ ...history, powerLimits });
  const named = { subject: view.subject, period: history.period };
  const wholeHouse = house && houseSentence(house, named, { text, formats });
  // A meter, solar panels or a battery alone; with a balance the whole house shows them.
  const flows = house ? null : flowView(history);
  const flowLead = flows && flowSentence(flows, named, { text, formats });
  const twoCounts = house && twoCountsText(house, { view, history }, { text, formats });
  const unitsLead = (
    <Lead
      sentence={sentence}
      figure={view.sums.totalKwh === null ? undefined : texts.energy(view.sums.total)}
    />
  );
  const unitsMissing = missing !== null && <p className="second">{missing}</p>;
  return (
    <>
      <div className="history-head">
        <PeriodBar
          history={history}
          request={request}
          here={here}
          fault={fault}
          name={periodName(view.subject, { text, formats })}
        />
        {house && wholeHouse !== null ? (
          <Lead
            sentence={wholeHouse}
            figure={energyTexts(text, formats, houseDecimals(history.period)).energy(house.total)}
          />
        ) : flowLead !== null && view.sums.totalKwh === null ? (
          <Lead sentence={flowLead} />
        ) : (
          <>
            {unitsLead}
            {unitsMissing}
          </>
        )}
      </div>
      {flows && flowLead !== null && <Flows history={history} flows={flows} sentence={flowLead} />}
      {house && wholeHouse !== null && (
        <>
          <House history={history} house={house} sentence={wholeHouse} />
          {(view.sums.totalKwh !== null || !isHouseOnly(history.balance)) && (
            <Section title={text('history.units')}>
              {unitsLead}
              {twoCounts !== null && <p className="second">{twoCounts}</p>}
              {unitsMissing}
            </Section>
          )}
        </>
      )}
      <Units {...props} view={view} sentence={sentence} />
    </>
  );
}

interface UnitsProps {
  readonly history: History;
  readonly request: HistoryRequest;
  readonly here: HistoryQuery;
  readonly view: HistoryView;
  readonly sentence: string;
}

/** Chart or table of the units' energy by use. */
function Units({ history, request, here, view, sentence }: UnitsProps) {
  const text = useText();
  const { picture } = view;
  const { period, timeZone } = history;
  const gauges = request.appliance === undefined ? visibleGauges(picture.gauges) : picture.gauges;
  if (picture.stacks.length === 0 && gauges.length === 0) return null;
  const link = stepLinkOf(period, here);
  const hrefOf =
    link === null
      ? undefined
      : (step: number) => {
          const state = picture.states[step];
          const label = picture.steps[step]?.label;
          if (state === 'future' || state === 'before' || label === undefined) return null;
          return link(label);
        };
  const hint = stepHint(history, text);
  return (
    <div className="history-view">
      <ViewToggle request={request} here={here} />
      {request.view === 'chart' ? (
        <EnergyChart
          picture={picture}
          period={period}
          timeZone={timeZone}
          sentence={sentence}
          gauges={gauges}
          hrefOf={hrefOf}
          readout={hint}
        />
      ) : (
        <>
          <p className="chart-readout">{text('history.hint-table')}</p>
          <EnergyTable
            picture={picture}
            period={period}
            timeZone={timeZone}
            sums={view.sums}
            gauges={gauges}
          />
        </>
      )}
    </div>
  );
}
