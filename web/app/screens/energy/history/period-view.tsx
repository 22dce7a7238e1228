import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type HistoryQuery, paths } from '../../../paths.ts';
import { chart, table } from '../../../ui/icons-of-energy.ts';
import { Section } from '../../../ui/section.tsx';
import { SegmentLinks } from '../../../ui/segments.tsx';
import { EnergyChart } from '../energy-chart.tsx';
import { EnergyTable } from '../energy-table.tsx';
import { energyTexts } from '../energy-texts.ts';
import { Lead } from '../lead.tsx';
import { visibleGauges } from '../uses.ts';
import type { HistoryRequest } from './history-request.ts';
import { type HistoryView, historyView } from './history-view.ts';
import { houseDecimals, houseView } from './house-view.ts';
import { House } from './house.tsx';
import { PeriodBar } from './period-bar.tsx';
import { historySentence, houseSentence, measuredText, periodName } from './sentence.ts';

/** One period: its name between the arrows, the sentence, the picture or the table. */
export function PeriodView(props: Omit<ShownProps, 'sentence' | 'view'>) {
  const { history, asked, here } = props;
  const view = historyView(history);
  const text = useText();
  const formats = useFormats(history.timeZone);
  const sentence = historySentence(view, { text, formats });
  const texts = energyTexts(text, formats, view.sums.decimals);
  const missing = measuredText(view, { text, formats, period: history.period });
  const house = houseView(history);
  const wholeHouse =
    house &&
    houseSentence(house, { subject: view.subject, period: history.period }, { text, formats });
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
          asked={asked}
          here={here}
          name={periodName(view.subject, { text, formats })}
        />
        {house && wholeHouse !== null ? (
          <Lead
            sentence={wholeHouse}
            figure={energyTexts(text, formats, houseDecimals(history.period)).energy(house.total)}
          />
        ) : (
          <>
            {unitsLead}
            {unitsMissing}
          </>
        )}
      </div>
      {house && wholeHouse !== null && (
        <>
          <House history={history} house={house} sentence={wholeHouse} />
          <Section title={text('history.units')}>
            {unitsLead}
            {unitsMissing}
          </Section>
        </>
      )}
      <Shown {...props} view={view} sentence={sentence} />
    </>
  );
}

interface ShownProps {
  readonly history: History;
  readonly asked: HistoryRequest;
  readonly here: HistoryQuery;
  readonly view: HistoryView;
  readonly sentence: string;
}

function Shown({ history, asked, here, view, sentence }: ShownProps) {
  const text = useText();
  const { picture } = view;
  const { period, timeZone } = history;
  const gauges = asked.appliance === undefined ? visibleGauges(picture.gauges) : picture.gauges;
  if (picture.stacks.length === 0 && gauges.length === 0) return null;
  const finer = finerPeriod[period];
  const hrefOf =
    finer &&
    ((step: number) => {
      const state = picture.states[step];
      const label = picture.steps[step]?.label;
      if (state === 'future' || state === 'before' || label === undefined) return null;
      return paths.history({ ...here, period: finer, date: firstDay(label) });
    });
  const hint = text(`history.hint-${period}`);
  return (
    <div className="history-view">
      <div className="history-toggle">
        <SegmentLinks
          look="icons"
          label={text('history.views')}
          items={[
            {
              href: paths.history({ ...here, view: undefined }),
              label: text('history.view-chart'),
              icon: chart,
              current: asked.view === 'chart',
            },
            {
              href: paths.history({ ...here, view: 'table' }),
              label: text('history.view-table'),
              icon: table,
              current: asked.view === 'table',
            },
          ]}
        />
      </div>
      {asked.view === 'chart' ? (
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

/** What a step opens. The slots of a day open nothing: they are as fine as it was counted. */
const finerPeriod = {
  day: undefined,
  week: 'day',
  month: 'day',
  year: 'month',
  all: 'year',
} as const;

/** `2026`, `2026-03` and `2026-03-09` as a day of theirs. */
const firstDay = (label: string): string => `${label}-01-01`.slice(0, 10);
