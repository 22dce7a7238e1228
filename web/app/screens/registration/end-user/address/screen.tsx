import { useText } from '../../../../i18n/use-text.ts';
import { actOnRegistration } from '../../flow/act.ts';
import { AddressFields } from '../../home/address-fields.tsx';
import { addressForm } from '../../home/address-form.ts';
import { openRegistrationStep } from '../../flow/open.ts';
import { StepPage } from '../../flow/step-page.tsx';
import { ConfirmedUnits } from '../../home/confirmed-units.tsx';
import type { Route } from './+types/screen';

export async function loader({ context }: Route.LoaderArgs) {
  const { facts, opened, registration } = await openRegistrationStep(context, 'address');
  const initial = { ...opened.initial, country: facts.country };
  const units = registration.units.filter(({ state }) => state === 'confirmed');
  return { facts, opened: { ...opened, initial }, units };
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  actOnRegistration(context, await request.formData(), 'address');

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { country } = loaderData.facts;
  return (
    <StepPage
      loaded={loaderData}
      acted={actionData}
      form={addressForm(country)}
      lead={text('registration.address-lead')}
      above={<ConfirmedUnits units={loaderData.units} />}
    >
      <AddressFields country={country} />
    </StepPage>
  );
}
