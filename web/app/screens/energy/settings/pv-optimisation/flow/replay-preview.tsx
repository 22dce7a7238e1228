import type { SurplusReplayAnswer } from '@hearth/energy/heat-effect/contract.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useShell } from '../../../../../shell-context.tsx';
import { EvidenceMark } from '../../../../../ui/evidence.tsx';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Details, Section } from '../../../../../ui/section.tsx';
import { estimateText } from '../../../cost/estimate-text.ts';
import { ReplayDays } from './replay-days.tsx';

type KnownReplay = Extract<SurplusReplayAnswer, { state: 'known' }>;

/** What the use of surplus would have done in the last seven days of this home; also that it would have done nothing. */
export function ReplayPreview({ replay }: { readonly replay: SurplusReplayAnswer | null }) {
  const text = useText();
  return (
    <Section title={text('surplus.replay')}>
      {replay?.state === 'known' ? (
        <KnownPreview replay={replay} />
      ) : (
        <p className="second" role="status">
          {text(`surplus.replay-${replay?.reason ?? 'none'}`)}
        </p>
      )}
    </Section>
  );
}

/** Sums below a cent, or a tenth of a kilowatt-hour, are none. */
const noticeable = { money: 0.01, kwh: 0.1 };

function KnownPreview({ replay }: { readonly replay: KnownReplay }) {
  const text = useText();
  const formats = useFormats();
  const locale = useShell()?.language.format ?? 'en-GB';
  const { currency, saved, with: run, without, days } = replay;
  const money = (value: number): string =>
    currency === null ? '' : estimateText(value, { currency, locale });
  const whole = run.sunKwh + run.gridKwh;
  const result =
    saved === null
      ? 'no-price'
      : saved >= noticeable.money
        ? 'saves'
        : saved <= -noticeable.money
          ? 'costs'
          : 'nothing';
  const dull = days.filter(
    ({ with: own, without: plain, saved: gain }) =>
      Math.abs(gain ?? 0) < noticeable.money && own.sunKwh - plain.sunKwh < noticeable.kwh,
  );
  const dayName = (day: string): string => formats.weekday(day, 'long');
  return (
    <>
      <p className="heading" role="status">
        {text(`surplus.result-${result}`, { amount: money(Math.abs(saved ?? 0)) })}{' '}
        <EvidenceMark kind="estimated" text={text('surplus.estimated')} />
      </p>
      <p className="second">
        {text('surplus.from-sun', {
          sun: formats.energy(run.sunKwh, 1),
          all: formats.energy(whole, 1),
          share: formats.percent(whole > 0 ? run.sunKwh / whole : 0),
        })}
        {dull.length > 0 &&
          result !== 'nothing' &&
          ` ${text('surplus.dull-days', { days: formats.list(dull.map(({ day }) => dayName(day))), count: dull.length })}`}
      </p>
      <ReplayDays days={days} />
      <RowList look="panel">
        <ShareRow
          title={text('surplus.self-consumption')}
          before={without.selfConsumption}
          after={run.selfConsumption}
        />
        {run.highestTankC !== null && (
          <Row
            title={text('surplus.highest-tank')}
            value={formats.degrees(run.highestTankC, 0)}
            valueNote={text('surplus.before-value', {
              value: formats.degrees(without.highestTankC ?? 0, 0),
            })}
          />
        )}
        <Row
          title={text('surplus.highest-room')}
          value={formats.degrees(run.highestAirC, 1)}
          valueNote={text('surplus.before-value', {
            value: formats.degrees(without.highestAirC, 1),
          })}
        />
        <Row
          title={text('surplus.starts')}
          value={formats.number(run.starts, 0)}
          valueNote={text('surplus.before-value', { value: formats.number(without.starts, 0) })}
        />
      </RowList>
      <Details summary={text('surplus.how')}>
        <p className="small">{text(`surplus.method-${replay.pvFrom}`, { count: days.length })}</p>
        <p className="small">{text('surplus.method-limits')}</p>
      </Details>
    </>
  );
}

function ShareRow(props: {
  readonly title: string;
  readonly before: number | null;
  readonly after: number | null;
}) {
  const text = useText();
  const formats = useFormats();
  if (props.after === null || props.before === null) return null;
  return (
    <Row
      title={props.title}
      value={formats.percent(props.after)}
      valueNote={text('surplus.before-value', { value: formats.percent(props.before) })}
    />
  );
}
