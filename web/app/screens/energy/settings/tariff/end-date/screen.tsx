import { DayField } from '../../../../../forms/day-field.tsx';
import { RadioField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { actOnContractStep } from '../flow/act-on-contract.ts';
import { ContractPage } from '../flow/contract-page.tsx';
import { openContractStep } from '../flow/open-contract.ts';
import { endForm } from '../flow/step-forms.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openContractStep(context, url, 'end-date');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnContractStep(context, await request.formData(), 'end-date');
}

export default function EndDate({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <ContractPage
      loaded={loaderData}
      acted={actionData}
      form={endForm}
      question="tariff.end-question"
    >
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
