import { MarkField, SelectField, TextField } from '../../../../../forms/fields.tsx';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { ReplayPreview } from '../flow/replay-preview.tsx';
import { anyDay, dhwForm, disinfectionDays } from '../flow/step-forms.ts';
import { SurplusPage, type SurplusStepProps } from '../flow/surplus-page.tsx';
import { TankPicture } from '../flow/tank-picture.tsx';

const celsius = { inputMode: 'decimal', autoComplete: 'off', suffix: '°C' } as const;
/** A Monday; the days of the week follow it. */
const monday = Date.UTC(2024, 0, 1);

export function DhwStep({ loaded, acted }: SurplusStepProps) {
  const text = useText();
  const formats = useFormats();
  const dayName = (index: number): string =>
    formats.weekday(new Date(monday + index * 86_400_000).toISOString().slice(0, 10), 'long');
  return (
    <SurplusPage
      loaded={loaded}
      acted={acted}
      form={dhwForm}
      question="surplus.dhw-question"
      lead="surplus.dhw-lead"
    >
      {({ settings, replay }) => (
        <>
          <div className="tank-pair">
            {settings?.hotWater && <TankPicture water={settings.hotWater} />}
            <div className="stack">
              <TextField name="targetC" hint={text('surplus.target-note')} {...celsius} />
              <TextField name="alwaysC" hint={text('surplus.always-note')} {...celsius} />
              <TextField name="ceilingC" hint={text('surplus.ceiling-note')} {...celsius} />
            </div>
          </div>
          <div className="field-pair">
            <TextField name="earliest" />
            <TextField name="latest" />
          </div>
          <SelectField
            name="disinfectionDay"
            hint={text('surplus.disinfection-note')}
            options={disinfectionDays.map((value, i) => ({
              value,
              label: value === anyDay ? text('surplus.any-day') : dayName(i - 1),
            }))}
          />
          <MarkField name="mayUseHeater" hint={text('surplus.heater-note')} />
          <ReplayPreview replay={replay} />
        </>
      )}
    </SurplusPage>
  );
}
