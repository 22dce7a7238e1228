import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { heatEffectContract } from '@hearth/energy/heat-effect/contract.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { EvidenceMark } from '../../../../../ui/evidence.tsx';
import { Details, Section } from '../../../../../ui/section.tsx';

export type MeasuredAnswer = AnswerOf<typeof heatEffectContract.getMeasuredSaving>;

/** What the measures really brought, at equal weather; before two weeks how long it still takes. */
export function MeasuredEffect({ measured }: { readonly measured: MeasuredAnswer | null }) {
  const text = useText();
  const formats = useFormats();
  if (!measured || measured.state === 'off') return null;
  if (measured.state !== 'known')
    return (
      <Section title={text('saving.measured')}>
        <p className="second">
          {text(`saving.measured-${measured.state}`, {
            count: measured.state === 'waiting' ? measured.needed - measured.days : 0,
          })}
        </p>
      </Section>
    );
  const { days, kwh, usualKwh, chanceKwh } = measured;
  const lessKwh = usualKwh - kwh;
  const result = Math.abs(lessKwh) <= chanceKwh ? 'unclear' : lessKwh > 0 ? 'less' : 'more';
  return (
    <Section title={text('saving.measured')}>
      <p className="heading" role="status">
        {text(`saving.measured-${result}`, {
          energy: formats.energy(Math.abs(lessKwh), 0),
          share: formats.percent(usualKwh > 0 ? Math.abs(lessKwh) / usualKwh : 0),
        })}{' '}
        <EvidenceMark kind="derived" text={text('saving.derived')} />
      </p>
      <p className="second">
        {text('saving.measured-days', {
          count: days,
          energy: formats.energy(kwh, 0),
          usual: formats.energy(usualKwh, 0),
        })}
      </p>
      <Details summary={text('saving.how')}>
        <p className="small">
          {text('saving.measured-method', { energy: formats.energy(chanceKwh, 0) })}
        </p>
      </Details>
    </Section>
  );
}
