import type { ApplianceDetail } from '@hearth/energy/appliance/contract.ts';
import { ageText } from '../../../i18n/ages.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useNow } from '../../../i18n/use-now.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Swatch } from '../../../ui/chart/swatch.tsx';
import { ValuePair, ValuePairs } from '../../../ui/evidence.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { energyTexts } from '../energy-texts.ts';
import { GradeMark } from '../grade-mark.tsx';
import { decimalsOf } from '../chart-model.ts';
import { type UseFigures, applianceView } from './appliance-view.ts';

/** The latest measurements, and the energy of today and of thirty days. */
export function Figures({ detail, timeZone }: { detail: ApplianceDetail; timeZone: string }) {
  const text = useText();
  const formats = useFormats(timeZone);
  const now = useNow();
  const view = applianceView(detail);
  return (
    <>
      {view.gauges.length > 0 && (
        <Section title={text('appliance.latest')}>
          <ValuePairs>
            {view.gauges.map(({ metric, unit, value, at, isFresh }) => (
              <ValuePair
                key={metric}
                label={text(`series.${metric}`)}
                value={formats.quantity(value, null, metric === 'room-humidity' ? 0 : 1)}
                unit={unit}
                outOfDate={!isFresh}
                evidence={<GradeMark grade={isFresh ? 'measured' : 'out-of-date'} />}
                note={text('appliance.measured', { age: ageText(text, formats, { at, now }) })}
              />
            ))}
          </ValuePairs>
        </Section>
      )}
      <Operation detail={detail} />
      {view.uses.length > 0 && (
        <Used uses={view.uses} timeZone={timeZone} resolutionKwh={view.resolutionKwh} />
      )}
    </>
  );
}

/** Hours, starts and COP of thirty days, where the readings show them. */
function Operation({ detail }: { readonly detail: ApplianceDetail }) {
  const text = useText();
  const formats = useFormats();
  const { operation, isInBalance } = detail;
  const { runningH, starts, stepS, cop } = operation;
  const isCounted = runningH !== null && starts !== null && stepS !== null;
  const isRunner = detail.kind !== 'meter' && detail.kind !== 'pv';
  return (
    <>
      {!isInBalance && <p className="small">{text('appliance.outside')}</p>}
      {isRunner && (isCounted || cop !== null) && (
        <Section title={text('appliance.operation')}>
          <RowList look="panel">
            <Row
              title={text('appliance.running')}
              value={isCounted ? formats.quantity(runningH, 'h', 0) : '–'}
              valueNote={
                isCounted
                  ? text('appliance.step', { count: Math.round(stepS / 60) })
                  : text('appliance.step-coarse')
              }
            />
            {isCounted && (
              <Row title={text('appliance.starts')} value={formats.number(starts, 0)} />
            )}
            {cop !== null && <Row title={text('appliance.cop')} value={formats.number(cop, 1)} />}
          </RowList>
        </Section>
      )}
    </>
  );
}

function Used({
  uses,
  timeZone,
  resolutionKwh,
}: {
  uses: readonly UseFigures[];
  timeZone: string;
  resolutionKwh: number | null;
}) {
  const text = useText();
  const formats = useFormats(timeZone);
  const texts = energyTexts(text, formats, decimalsOf({ resolutionKwh }));
  const written = (kWh: number | null) =>
    kWh === null
      ? ({ text: '–', look: 'none' } as const)
      : { text: <bdi>{texts.figure(kWh)}</bdi> };
  return (
    <Section title={text('appliance.used')}>
      <Table
        caption={text('appliance.used-caption')}
        columns={[
          { head: text('appliance.use') },
          { head: text('appliance.today') },
          { head: text('appliance.last-30-days'), strong: true },
          { head: text('appliance.days-measured') },
        ]}
        rows={uses.map((each) => ({
          key: each.series,
          head: (
            <span className="sums-name">
              <Swatch fill={each.series} />
              {text(`series.${each.series}`)}
            </span>
          ),
          cells: [
            written(each.todayKwh),
            written(each.last30DaysKwh),
            text('appliance.days-of-30', { days: formats.number(each.daysMeasured, 0) }),
          ],
        }))}
      />
    </Section>
  );
}
