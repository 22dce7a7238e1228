import { redirect } from 'react-router';
import {
  accessToken,
  failedSections,
  requestedInstallation,
  withToken,
} from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { paths } from '../../../../paths.ts';
import { AppPage } from '../../../../shell/app-page.tsx';
import { settingWriters } from '../../settings/open-setting.ts';
import { actOnProperties } from '../properties/act-on-properties.ts';
import { addedForm } from '../properties/property-form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const { energy } = context.get(backendContext);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role } = chosen.installation;
  if (!settingWriters.includes(role)) throw redirect(paths.energy(installation));
  const access = accessToken(context, installation);
  const request = { params: { installation } };
  const [offers, stored] = await Promise.all([
    withToken(access, (token) => energy.listApplianceOffers(request, token)),
    withToken(access, (token) => energy.getApplianceProperties(request, token)),
  ]);
  return {
    state: 'chosen' as const,
    failed,
    installation,
    offers: offers.ok ? offers.value : [],
    revision: stored.ok ? stored.value.revision : 0,
    idempotency: crypto.randomUUID(),
  };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  const offer = String(posted.get('offer') ?? '').toLowerCase();
  return await actOnProperties(context, posted, {
    appliance: uuid.test(offer) ? offer : crypto.randomUUID(),
    isAdded: true,
    form: addedForm,
  });
}

const AddedProperties = deferred(() => import('./added.tsx'), {
  catalogs: ['property', 'energy'],
});

export default function NewAppliance({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const chosen = loaderData.state === 'chosen' ? loaderData : null;
  const title = text('property.new');
  return (
    <AppPage
      title={title}
      back={{ href: paths.energy(chosen?.installation), label: text('property.to-energy') }}
    >
      {chosen && (
        <AddedProperties
          installation={chosen.installation}
          revision={chosen.revision}
          offers={chosen.offers}
          idempotency={chosen.idempotency}
          answer={actionData?.answer}
        />
      )}
    </AppPage>
  );
}
