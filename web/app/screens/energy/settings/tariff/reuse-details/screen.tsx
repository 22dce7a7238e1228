import { RadioField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { actOnContractStep } from '../flow/act-on-contract.ts';
import { ContractPage } from '../flow/contract-page.tsx';
import { openContractStep } from '../flow/open-contract.ts';
import { reuseForm } from '../flow/step-forms.ts';
import { useDays } from '../flow/use-days.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openContractStep(context, url, 'reuse-details');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnContractStep(context, await request.formData(), 'reuse-details');
}

export default function ReuseDetails({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const days = useDays();
  return (
    <ContractPage
      loaded={loaderData}
      acted={actionData}
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
