import { unitsPerEuro } from '@hearth/energy/tariff/price-bounds.ts';
import { DayField } from '../../../../../forms/day-field.tsx';
import { MarkField, SelectField, TextField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { actOnContractStep } from '../flow/act-on-contract.ts';
import { ContractPage } from '../flow/contract-page.tsx';
import { openContractStep } from '../flow/open-contract.ts';
import { HiddenField } from '../flow/rows-editor.tsx';
import { startForm } from '../flow/step-forms.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openContractStep(context, url, 'start-date');
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnContractStep(context, await request.formData(), 'start-date');
}

export default function StartDate({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <ContractPage
      loaded={loaderData}
      acted={actionData}
      form={startForm}
      question="tariff.start-question"
    >
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
