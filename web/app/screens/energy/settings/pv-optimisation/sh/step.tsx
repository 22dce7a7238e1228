import { SelectField, TextField } from '../../../../../forms/fields.tsx';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { RoomChoice } from '../../room-choice.tsx';
import { useMonthName } from '../../use-month-name.ts';
import { ReplayPreview } from '../flow/replay-preview.tsx';
import { liftSteps, months, shForm } from '../flow/step-forms.ts';
import { SurplusPage, type SurplusStepProps } from '../flow/surplus-page.tsx';

export function ShStep({ loaded, acted }: SurplusStepProps) {
  const text = useText();
  const formats = useFormats();
  const monthName = useMonthName();
  const minutes = {
    inputMode: 'numeric',
    autoComplete: 'off',
    suffix: text('surplus.minutes'),
  } as const;
  const monthOptions = months.map((value) => ({ value, label: monthName(Number(value)) }));
  return (
    <SurplusPage
      loaded={loaded}
      acted={acted}
      form={shForm}
      question="surplus.sh-question"
      lead="surplus.sh-lead"
    >
      {({ units, replay }) => (
        <>
          <SelectField
            name="liftK"
            hint={text('surplus.lift-note')}
            options={liftSteps.map((value) => ({
              value,
              label: text('surplus.kelvin', { kelvin: formats.number(Number(value), 1) }),
            }))}
          />
          <RoomChoice rooms={units.rooms} />
          <div className="field-pair">
            <SelectField name="fromMonth" options={monthOptions} />
            <SelectField name="toMonth" options={monthOptions} />
          </div>
          <div className="field-pair">
            <TextField name="minRunMin" hint={text('surplus.min-run-note')} {...minutes} />
            <TextField name="minPauseMin" hint={text('surplus.min-pause-note')} {...minutes} />
          </div>
          <ReplayPreview replay={replay} />
        </>
      )}
    </SurplusPage>
  );
}
