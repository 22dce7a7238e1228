import type { SavingEffectAnswer } from '@hearth/energy/heat-effect/contract.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { type Translate, useText } from '../../../../../i18n/use-text.ts';
import { EvidenceMark } from '../../../../../ui/evidence.tsx';
import { shield } from '../../../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Details, Section } from '../../../../../ui/section.tsx';
import { NightCurve } from './night-curve.tsx';
import { type KnownEffect, useAmountTexts } from './use-amount-texts.ts';

/** "20.2° to 20.5°", or one value where both are the same in words. */
const rangeText = (text: Translate, low: string, high: string): string =>
  low === high ? low : text('saving.range', { low, high });

/** What the measures bring in a month at this home: energy, money, comfort and limits. */
export function EffectPanel({ effect }: { readonly effect: SavingEffectAnswer | null }) {
  const text = useText();
  if (effect?.state !== 'known')
    return (
      <p className="second" role="status">
        {text(`saving.effect-${effect?.reason ?? 'none'}`)}
      </p>
    );
  return <KnownPanel effect={effect} />;
}

function KnownPanel({ effect }: { readonly effect: KnownEffect }) {
  const text = useText();
  const formats = useFormats();
  const { money, kwh, change } = useAmountTexts(effect.currency);
  const { less, morning, flowDropK, awayDay, byMeasure } = effect;
  const mark = <EvidenceMark kind="estimated" text={text('saving.estimated')} />;
  const degrees = (celsius: number): string => formats.degrees(celsius, 1);
  const headline = less.cost?.middle ?? less.kwh.middle;
  const amount = less.cost ? money : kwh;
  const direction =
    Math.abs(headline) < (less.cost ? 0.05 : 0.1) ? 'nothing' : headline > 0 ? 'saves' : 'costs';
  return (
    <>
      <Section title={text('saving.month')}>
        <p className="heading" role="status">
          {text(`saving.headline-${direction}`, { amount: amount(Math.abs(headline)) })}
        </p>
        <RowList look="panel">
          <Row title={text('saving.electricity')} value={change(less.kwh, kwh)} evidence={mark} />
          {less.cost && (
            <Row title={text('saving.money')} value={change(less.cost, money)} evidence={mark} />
          )}
          <Row
            title={text('saving.rooms-at-seven')}
            value={rangeText(text, degrees(morning.after.low), degrees(morning.after.high))}
            valueNote={text('saving.was', { value: degrees(morning.before.middle) })}
            evidence={mark}
          />
          {flowDropK && (
            <Row
              title={text('saving.flow-comfort')}
              value={text('saving.flow-drop', { kelvin: formats.number(flowDropK.high, 1) })}
              evidence={mark}
            />
          )}
          {awayDay && (
            <Row
              title={text('saving.away-day')}
              value={awayDay.cost ? change(awayDay.cost, money) : change(awayDay.kwh, kwh)}
              evidence={mark}
            />
          )}
        </RowList>
        {byMeasure.length > 1 && (
          <Details summary={text('saving.by-measure')}>
            <RowList>
              {byMeasure.map(({ measure, less: own }) => (
                <Row
                  key={measure}
                  title={text(`saving.measure-${measure}`)}
                  value={own.cost ? change(own.cost, money) : change(own.kwh, kwh)}
                />
              ))}
            </RowList>
          </Details>
        )}
      </Section>
      <NightCurve effect={effect} />
      <RowList>
        <Row
          icon={shield}
          title={text('saving.damp-limit', { value: formats.degrees(effect.limits.nightC, 0) })}
        />
        <Row
          icon={shield}
          title={text('saving.frost-limit', { value: formats.degrees(effect.limits.awayC, 0) })}
        />
      </RowList>
      <Details summary={text('saving.how')}>
        <p className="small">
          {text(effect.isWinter ? 'saving.method-winter' : 'saving.method-lately', {
            value: formats.degrees(effect.outdoorC, 0),
          })}
        </p>
        <p className="small">{text('saving.method-range')}</p>
      </Details>
    </>
  );
}
