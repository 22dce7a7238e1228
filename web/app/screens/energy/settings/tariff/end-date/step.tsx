import { DayField } from '../../../../../forms/day-field.tsx';
import { RadioField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { ContractPage, type ContractStepProps } from '../flow/contract-page.tsx';
import { endForm } from '../flow/step-forms.ts';

export function EndDateStep({ loaded, acted }: ContractStepProps) {
  const text = useText();
  return (
    <ContractPage loaded={loaded} acted={acted} form={endForm} question="tariff.end-question">
      {() => (
        <div className="ends stack">
          <RadioField
            name="ends"
            options={[
              { value: 'open', label: text('tariff.ends-open') },
              { value: 'fixed', label: text('tariff.ends-fixed') },
              {
                value: 'unknown',
                label: text('tariff.i-do-not-know'),
                hint: text('tariff.ends-unknown-note'),
              },
            ]}
          />
          <div className="of-fixed">
            <DayField name="last" />
          </div>
        </div>
      )}
    </ContractPage>
  );
}
