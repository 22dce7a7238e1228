import { data } from 'react-router';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  withToken,
} from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { paths } from '../../../../paths.ts';
import { AppPage } from '../../../../shell/app-page.tsx';
import { settingWriters } from '../../settings/open-setting.ts';
import { actOnProperties } from './act-on-properties.ts';
import { propertyForm } from './property-form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const { energy } = context.get(backendContext);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'none') throw data(null, { status: 404 });
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role } = chosen.installation;
  const access = accessToken(context, installation);
  const named = { installation, appliance: params.applianceId };
  const [detail, stored] = await Promise.all([
    withToken(access, (token) => energy.getAppliance({ params: named }, token)),
    withToken(access, (token) =>
      energy.getApplianceProperties({ params: { installation } }, token),
    ),
  ]);
  if (!detail.ok && detail.kind === 'not-found') throw data(null, { status: 404 });
  const found = mainContent(context, detail);
  return {
    state: 'chosen' as const,
    failed,
    installation,
    canChange: settingWriters.includes(role) && stored.ok,
    revision: stored.ok ? stored.value.revision : 0,
    detail: found,
    property:
      (stored.ok &&
        stored.value.appliances?.appliances.find((each) => each.appliance === found?.appliance)) ||
      null,
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  return await actOnProperties(context, await request.formData(), {
    appliance: params.applianceId.toLowerCase(),
    isAdded: false,
    form: propertyForm,
  });
}

const EditedProperties = deferred(() => import('./edited.tsx'), {
  catalogs: ['property', 'energy', 'series'],
});

export default function Properties({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const found = loaderData.state === 'chosen' && loaderData.detail ? loaderData : null;
  const title = text('property.title');
  return (
    <AppPage
      title={title}
      back={{
        href: found?.detail
          ? paths.appliance(found.detail.appliance, found.installation)
          : paths.energy(),
        label: text('property.back'),
      }}
    >
      {found?.detail && (
        <EditedProperties
          installation={found.installation}
          revision={found.revision}
          detail={found.detail}
          property={found.property}
          canChange={found.canChange}
          idempotency={found.idempotency}
          answer={actionData?.answer}
        />
      )}
    </AppPage>
  );
}
