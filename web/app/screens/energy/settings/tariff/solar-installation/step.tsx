import { SelectField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { Details } from '../../../../../ui/section.tsx';
import { ContractPage, type ContractStepProps } from '../flow/contract-page.tsx';
import { PriceParts } from '../flow/price-parts.tsx';
import { solarForm } from '../flow/step-forms.ts';
import { netPeriods } from '../flow/version-values.ts';

export function SolarStep({ loaded, acted }: ContractStepProps) {
  const text = useText();
  return (
    <ContractPage
      loaded={loaded}
      acted={acted}
      form={solarForm}
      question="tariff.solar-question"
      lead="tariff.solar-lead"
    >
      {({ contract }, values) => (
        <>
          <PriceParts values={values} currency={contract.terms.currency} isFeedIn />
          <Details
            summary={text('tariff.net-metering')}
            open={values['netPer'] !== undefined && values['netPer'] !== 'none'}
          >
            <p className="small">{text('tariff.net-metering-note')}</p>
            <div className="field-pair">
              <SelectField
                name="netPer"
                options={netPeriods.map((per) => ({
                  value: per,
                  label: per === 'none' ? text('tariff.none') : text(`tariff.each-${per}`),
                }))}
              />
              <SelectField
                name="netSurplus"
                options={(['feed-in', 'none'] as const).map((each) => ({
                  value: each,
                  label: text(`tariff.surplus-${each}`),
                }))}
              />
            </div>
          </Details>
        </>
      )}
    </ContractPage>
  );
}
