import type { ApplianceDetail } from '@hearth/energy/appliance/contract.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Age } from '../../../ui/evidence.tsx';
import { EmptyState } from '../../../ui/notices.tsx';
import { EnergyChart } from '../energy-chart.tsx';
import { EnergyTable } from '../energy-table.tsx';
import { energyTexts } from '../energy-texts.ts';
import { GradeMark, evidenceText } from '../grade-mark.tsx';
import { flowView } from '../history/flow-view.ts';
import { Flows } from '../history/flows.tsx';
import { historyView } from '../history/history-view.ts';
import { flowSentence } from '../history/sentence.ts';
import { Lead } from '../lead.tsx';

/** The appliance's day so far: sentence and chart of its energy and temperatures. */
export function ApplianceDay({
  detail,
  history,
}: {
  detail: ApplianceDetail;
  history: History | null;
}) {
  const text = useText();
  const formats = useFormats(history?.timeZone);
  if (detail.series.length === 0)
    return (
      <EmptyState title={text('appliance.nothing')}>
        <p>{text('appliance.nothing-why')}</p>
      </EmptyState>
    );
  if (history === null) return <p>{text('appliance.day-unavailable')}</p>;
  const view = historyView(history);
  const { picture, sums } = view;
  // A meter, solar panels or a battery reports flows, and no consumption.
  const flows = sums.totalKwh === null ? flowView(history) : null;
  if (flows) {
    const named = { subject: view.subject, period: history.period };
    const flowLead = flowSentence(flows, named, { text, formats });
    return (
      <>
        <Lead sentence={flowLead} />
        <Flows history={history} flows={flows} sentence={flowLead} />
      </>
    );
  }
  const texts = energyTexts(text, formats, sums.decimals);
  const energy = texts.energy(sums.total);
  const sentence =
    sums.totalKwh === null
      ? text('appliance.nothing-today')
      : view.change === null
        ? text('series.today-alone', { energy })
        : text('series.today', {
            energy,
            change: texts.change(view.change, text('series.then-today')),
          });
  return (
    <>
      <Lead sentence={sentence} figure={sums.totalKwh === null ? undefined : energy} />
      {(picture.stacks.length > 0 || picture.gauges.length > 0) && (
        <EnergyChart
          picture={picture}
          period="day"
          timeZone={history.timeZone}
          sentence={sentence}
          gauges={picture.gauges}
          table={{
            summary: text('energy.as-table'),
            content: (
              <EnergyTable
                picture={picture}
                period="day"
                timeZone={history.timeZone}
                sums={sums}
                gauges={picture.gauges}
              />
            ),
          }}
        />
      )}
      {sums.totalKwh !== null && (
        <Age
          text={evidenceText(text, {
            grade: view.grade,
            counted: texts.resolution(picture.resolutionKwh, view.countStep),
          })}
          evidence={<GradeMark grade={view.grade} />}
        />
      )}
    </>
  );
}
