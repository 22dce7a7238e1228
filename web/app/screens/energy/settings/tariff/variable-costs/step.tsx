import { MarkField, SelectField, TextField } from '../../../../../forms/fields.tsx';
import type { Values } from '../../../../../forms/rule.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Details } from '../../../../../ui/section.tsx';
import { ContractPage, type ContractStepProps } from '../flow/contract-page.tsx';
import { unknownPriceEur } from '../flow/draft-terms.ts';
import { PriceParts } from '../flow/price-parts.tsx';
import { PricePreview } from '../flow/price-preview.tsx';
import { variableCostsForm } from '../flow/step-forms.ts';
import { useMoney } from '../flow/use-money.ts';
import { heatPumpMeters } from '../flow/version-values.ts';

export function VariableCostsStep({ loaded, acted }: ContractStepProps) {
  return (
    <ContractPage
      loaded={loaded}
      acted={acted}
      form={variableCostsForm}
      question="tariff.variable-question"
      lead="tariff.variable-lead"
    >
      {({ contract, prices }, values) => (
        <>
          <VariableFields values={values} currency={contract.terms.currency} />
          <PricePreview prices={prices} />
        </>
      )}
    </ContractPage>
  );
}

function VariableFields({ values, currency }: { values: Values; currency: string }) {
  const text = useText();
  const euro = useMoney('EUR');
  return (
    <>
      <MarkField
        name="priceUnknown"
        hint={text('tariff.price-unknown-note', { price: euro.price(unknownPriceEur) })}
      />
      <PriceParts values={values} currency={currency} />
      <SelectField
        name="heatPumpMeter"
        hint={text('tariff.heat-pump-meter-note')}
        options={heatPumpMeters.map((each) => ({
          value: each,
          label: text(`tariff.heat-pump-meter-${each}`),
        }))}
      />
      <Details summary={text('tariff.holidays')} open={values['country'] !== ''}>
        <p className="small">{text('tariff.holidays-note')}</p>
        <div className="field-pair">
          <TextField name="country" maxLength={2} autoComplete="off" placeholder="DE" dir="ltr" />
          <TextField
            name="subdivision"
            maxLength={3}
            autoComplete="off"
            placeholder="BY"
            dir="ltr"
          />
        </div>
      </Details>
    </>
  );
}
