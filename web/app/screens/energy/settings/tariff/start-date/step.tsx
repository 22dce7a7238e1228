import { unitsPerEuro } from '@hearth/energy/tariff/price-bounds.ts';
import { DayField } from '../../../../../forms/day-field.tsx';
import { MarkField, SelectField, TextField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { ContractPage, type ContractStepProps } from '../flow/contract-page.tsx';
import { HiddenField } from '../../../../../wizard/rows-editor.tsx';
import { startForm } from '../flow/step-forms.ts';

export function StartDateStep({ loaded, acted }: ContractStepProps) {
  const text = useText();
  return (
    <ContractPage loaded={loaded} acted={acted} form={startForm} question="tariff.start-question">
      {({ others, isChange }) => (
        <>
          <TextField name="name" autoComplete="off" hint={text('tariff.name-note')} />
          <HiddenField name="unnamed" otherwise={text('tariff.unnamed')} />
          <DayField name="from" />
          {!isChange && <MarkField name="fromUnknown" hint={text('tariff.from-unknown-note')} />}
          {others.length === 0 && !isChange ? (
            <SelectField
              name="currency"
              options={Object.keys(unitsPerEuro).map((code) => ({ value: code, label: code }))}
            />
          ) : (
            <HiddenField name="currency" />
          )}
        </>
      )}
    </ContractPage>
  );
}
