import { sessionOf } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
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
  const isNew = opened.typed['address'] === undefined;
  const first = isNew ? await firstAddress(context) : null;
  const country = first?.address.country ?? facts.country;
  const initial = { ...first?.address, ...opened.initial, country };
  const units = registration.units.filter(({ state }) => state === 'confirmed');
  return {
    facts: { ...facts, country },
    opened: { ...opened, initial },
    units,
    copiedFrom: first?.home ?? null,
  };
}

/** The address of the person's first home, for one more unit there or nearby. */
async function firstAddress(context: Route.LoaderArgs['context']) {
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  const homes = await product.listInstallations({}, token);
  const own = homes.ok ? homes.value.find(({ role }) => role === 'owner') : undefined;
  if (!own) return null;
  const params = { installation: own.installation };
  const details = await product.getHomeDetails({ params }, token);
  const address = details.ok ? details.value.address : null;
  return address && { home: own.name, address };
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
      title={text('address.title')}
      lead={text('address.lead')}
      above={<ConfirmedUnits units={loaderData.units} />}
    >
      {loaderData.copiedFrom !== null && (
        <p className="small">{text('address.copied', { home: loaderData.copiedFrom })}</p>
      )}
      <AddressFields country={country} />
    </StepPage>
  );
}
