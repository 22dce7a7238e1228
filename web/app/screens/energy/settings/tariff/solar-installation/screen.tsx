import { SelectField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { Details } from '../../../../../ui/section.tsx';
import { actOnContractStep } from '../flow/act-on-contract.ts';
import { ContractPage } from '../flow/contract-page.tsx';
import { openContractStep } from '../flow/open-contract.ts';
import { PriceParts } from '../flow/price-parts.tsx';
import { solarForm } from '../flow/step-forms.ts';
import { netPeriods } from '../flow/version-values.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openContractStep(context, url, 'solar-installation');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnContractStep(context, await request.formData(), 'solar-installation');
}

export default function SolarInstallation({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <ContractPage
      loaded={loaderData}
      acted={actionData}
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
