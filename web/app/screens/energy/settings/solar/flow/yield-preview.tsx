import type { OwnUse } from '@hearth/energy/cost/contract.ts';
import type { PanelYield } from '@hearth/energy/setting/contract.ts';
import type { SolarPanels } from '@hearth/energy/solar/solar-panels.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { EvidenceMark } from '../../../../../ui/evidence.tsx';
import { gauge } from '../../../../../ui/icons.ts';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Section } from '../../../../../ui/section.tsx';
import type { MeasuredYear } from './solar-meters.ts';
import { OwnUsePreview } from './own-use-preview.tsx';
import { useArrayName } from './use-array-name.ts';
import { YieldMonths } from './yield-months.tsx';

export interface YieldPreviewProps {
  readonly panels: SolarPanels | null;
  readonly expected: PanelYield | null;
  readonly measured: MeasuredYear | null;
  /** Null where it is unknown or not calculated. */
  readonly ownUse?: OwnUse | null;
}

/** What the panels bring in a usual year, by month and by array, and what the meter counted. */
export function YieldPreview({ panels, expected, measured, ownUse = null }: YieldPreviewProps) {
  const text = useText();
  const formats = useFormats();
  const nameOf = useArrayName();
  if (!panels || !expected) return <p className="small">{text('solar.preview-later')}</p>;
  const { low, middle, high } = expected.yearKwh;
  const kwh = (value: number): string => formats.energy(roundedKwh(value), 0);
  return (
    <>
      <Section title={text('solar.yield')}>
        <p className="heading" role="status">
          {text('solar.yield-year', { energy: kwh(middle) })}{' '}
          <EvidenceMark kind="estimated" text={text('solar.estimated')} />
        </p>
        <p className="second">
          {text('solar.yield-band', { low: kwh(low), high: kwh(high) })}
          {panels.arrays.length > 1 && (
            <>
              {' '}
              {formats.list(
                expected.arrays.map((array, i) =>
                  text('solar.yield-array', { name: nameOf(panels, i), energy: kwh(array.kwh) }),
                ),
              )}
            </>
          )}
        </p>
        <Turns expected={expected} />
        <YieldMonths monthsKwh={expected.monthsKwh} />
        {expected.isLocationAssumed && <p className="small">{text('solar.location-assumed')}</p>}
      </Section>
      {ownUse && <OwnUsePreview ownUse={ownUse} />}
      {measured && <AgainstMeter measured={measured} yearKwh={expected.yearKwh} />}
    </>
  );
}

/** Turns that change the year by less are not worth a word. */
const noticeableKwh = 15;

/** What another direction or tilt of the arrays would change. */
function Turns({ expected }: { readonly expected: PanelYield }) {
  const text = useText();
  const formats = useFormats();
  const turns = (['east', 'west', 'steeper', 'flatter'] as const).flatMap((turn) => {
    const kwh = expected.turnedKwh[turn];
    if (Math.abs(kwh) < noticeableKwh) return [];
    const change = kwh > 0 ? 'more' : 'less';
    const energy = formats.energy(roundedKwh(Math.abs(kwh)), 0);
    return [text(`solar.turn-${change}`, { turn: text(`solar.turn-${turn}`), energy })];
  });
  if (turns.length === 0) return <p className="small">{text('solar.turn-same')}</p>;
  return <p className="small">{text('solar.turns', { turns: formats.list(turns) })}</p>;
}

function AgainstMeter({
  measured,
  yearKwh,
}: {
  readonly measured: MeasuredYear;
  readonly yearKwh: PanelYield['yearKwh'];
}) {
  const text = useText();
  const formats = useFormats();
  const { generationKwh } = measured;
  const place =
    generationKwh < yearKwh.low ? 'below' : generationKwh > yearKwh.high ? 'above' : 'inside';
  return (
    <Section title={text('solar.meter')}>
      <RowList look="panel">
        <Row
          icon={gauge}
          title={text('solar.measured', { year: String(measured.year) })}
          value={formats.energy(generationKwh, 0)}
          valueNote={text(`solar.measured-${place}`)}
        />
      </RowList>
      {place !== 'inside' && <p className="small">{text(`solar.measured-${place}-why`)}</p>}
    </Section>
  );
}

/** Rounds to tens, because the band is wider than a kilowatt-hour. */
const roundedKwh = (value: number): number => Math.round(value / 10) * 10;
