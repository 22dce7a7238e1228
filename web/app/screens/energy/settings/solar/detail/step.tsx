import { DayField } from '../../../../../forms/day-field.tsx';
import { RadioField, TextField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { SolarPage, type SolarStepProps } from '../flow/solar-page.tsx';
import { detailForm } from '../flow/step-forms.ts';
import { YieldPreview } from '../flow/yield-preview.tsx';

export function DetailStep({ loaded, acted }: SolarStepProps) {
  const text = useText();
  return (
    <SolarPage
      loaded={loaded}
      acted={acted}
      form={detailForm}
      question="solar.detail-question"
      lead="solar.detail-lead"
    >
      {(solar) => (
        <>
          <DayField name="commissionedOn" hint={text('solar.commissioned-on-note')} />
          <TextField
            name="inverterKw"
            inputMode="decimal"
            autoComplete="off"
            suffix="kW"
            hint={text('solar.inverter-note')}
          />
          <div className="battery-fields stack">
            <RadioField
              name="hasBattery"
              options={[
                { value: 'no', label: text('solar.battery-no') },
                { value: 'yes', label: text('solar.battery-yes') },
              ]}
            />
            <div className="of-battery">
              <TextField
                name="batteryKwh"
                inputMode="decimal"
                autoComplete="off"
                suffix="kWh"
                hint={text('solar.battery-capacity-note')}
              />
            </div>
          </div>
          <YieldPreview {...solar} />
        </>
      )}
    </SolarPage>
  );
}
