import type { HomeToday } from '@hearth/energy/today/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Age } from '../../ui/evidence.tsx';
import { Section } from '../../ui/section.tsx';
import { consumedIn, isHouseOnly } from './balance-view.ts';
import { EnergyChart } from './energy-chart.tsx';
import { EnergyTable } from './energy-table.tsx';
import { energyTexts } from './energy-texts.ts';
import { GradeMark, evidenceText } from './grade-mark.tsx';
import { Lead } from './lead.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { SumByUse } from './sum-by-use.tsx';
import { todaySentence } from './today-sentence.ts';
import { isFirstInterval, todayView, yesterdayDecimals } from './today-view.ts';
import { visibleGauges } from './uses.ts';

/** Today: sentence, chart and grade. Below the power flow the sentence is a smaller heading. */
export function Today({ home, isBelow = false }: { home: HomeToday; isBelow?: boolean }) {
  const text = useText();
  const formats = useFormats(home.timeZone);
  const view = todayView(home);
  const texts = energyTexts(text, formats, view.sums.decimals);
  if (view.sums.totalKwh === null && isHouseOnly(home.balance)) return null;
  if (view.sums.totalKwh === null) {
    const yesterday =
      home.yesterdayKwh === null
        ? undefined
        : formats.energy(home.yesterdayKwh, yesterdayDecimals(home));
    return (
      <NothingYet
        installation={home.installation}
        yesterday={yesterday}
        isYoung={isFirstInterval(home)}
      />
    );
  }
  const figure = texts.energy(view.sums.total);
  const sentence = todaySentence(view, { text, formats });
  // A running slot with a value needs no note.
  const reported =
    home.reportedUntil !== null && Date.parse(home.reportedUntil) <= Date.parse(home.asOf)
      ? text('energy.reported-until', { time: formats.time(home.reportedUntil) })
      : undefined;
  // With a balance of the whole house, the units' part has its own heading.
  const isPart = consumedIn(home.balance) !== null;
  const chart = (
    <>
      <EnergyChart
        picture={view.picture}
        period="day"
        timeZone={home.timeZone}
        sentence={sentence}
        gauges={visibleGauges(view.picture.gauges)}
        readout={reported}
        table={{
          summary: text('energy.as-table'),
          content: (
            <EnergyTable
              picture={view.picture}
              period="day"
              timeZone={home.timeZone}
              sums={view.sums}
              gauges={visibleGauges(view.picture.gauges)}
            />
          ),
        }}
      />
      <p className="energy-evidence">
        <Age
          dateTime={home.asOf}
          text={evidenceText(text, {
            grade: view.grade,
            counted: texts.resolution(home.resolutionKwh, view.stepS),
          })}
          evidence={<GradeMark grade={view.grade} />}
        />
        {view.measuredShare !== null && (
          <span className="caption">
            {text('energy.completeness', { share: formats.percent(view.measuredShare) })}
          </span>
        )}
      </p>
      {view.sums.total > 0 && (
        <div className="history-sums">
          <SumByUse sums={view.sums} timeZone={home.timeZone} title={text('series.used-for')} />
        </div>
      )}
    </>
  );
  const lead = isBelow ? (
    <p className="sub-lead">{sentence}</p>
  ) : (
    <Lead sentence={sentence} figure={figure} />
  );
  return isPart ? (
    <Section title={text('energy.units')}>
      {lead}
      <div className="energy-part">{chart}</div>
    </Section>
  ) : (
    <>
      {lead}
      {chart}
    </>
  );
}
