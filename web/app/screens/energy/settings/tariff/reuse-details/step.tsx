import { RadioField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { ContractPage, type ContractStepProps } from '../flow/contract-page.tsx';
import { reuseForm } from '../flow/step-forms.ts';
import { useDays } from '../flow/use-days.ts';

export function ReuseStep({ loaded, acted }: ContractStepProps) {
  const text = useText();
  const days = useDays();
  return (
    <ContractPage
      loaded={loaded}
      acted={acted}
      form={reuseForm}
      question="tariff.reuse-question"
      lead="tariff.reuse-lead"
    >
      {({ others }) => (
        <RadioField
          name="source"
          options={[
            ...others.toReversed().map(({ name, validFrom, validTo }) => ({
              value: validFrom,
              label: name,
              hint: days.range(validFrom, validTo),
            })),
            { value: 'none', label: text('tariff.reuse-none') },
          ]}
        />
      )}
    </ContractPage>
  );
}
