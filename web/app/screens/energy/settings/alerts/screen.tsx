import { redirect } from 'react-router';
import {
  accessToken,
  failedSections,
  mainContent,
  requestedInstallation,
  sessionOf,
  withToken,
} from '../../../../api/installation.ts';
import { pushDeviceOf } from '../../../../api/push-cookie.ts';
import { backendContext } from '../../../../context.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { deferred } from '../../../../navigation/deferred.tsx';
import { paths } from '../../../../paths.ts';
import { SettingPage } from '../setting-page.tsx';
import { actOnChoices } from './act-on-choices.ts';
import type { Route } from './+types/screen';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const failed = failedSections(context);
  const { energy, product } = context.get(backendContext);
  const chosen = await requestedInstallation(context, url);
  if (chosen.state !== 'chosen') return { state: chosen.state, failed };
  const { installation, role } = chosen.installation;
  if (role === 'partner') throw redirect(paths.energy(installation));
  const access = accessToken(context, installation);
  const params = { installation };
  const [list, setting, choices, push] = await Promise.all([
    withToken(access, (token) => energy.listAlerts({ params }, token)),
    withToken(access, (token) => energy.getAlertSettings({ params }, token)),
    product.getMessageChoices({}, { token: sessionOf(context).accessToken }),
    product.listPushDevices({}, { token: sessionOf(context).accessToken }),
  ]);
  const device = pushDeviceOf(request.headers.get('cookie'));
  const isKnown = push.ok && push.value.devices.some((each) => each.device === device);
  return {
    state: 'chosen' as const,
    failed,
    installation,
    canChange: role === 'owner' || role === 'demo',
    sent: url.searchParams.get('sent'),
    list: mainContent(context, list),
    revision: setting.ok ? setting.value.revision : null,
    choices: mainContent(context, choices),
    push: push.ok ? push.value : null,
    here: isKnown ? device : null,
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnChoices(context, request);
}

const AlertChoices = deferred(() => import('./alert-choices.tsx'), {
  catalogs: ['alerts', 'security'],
});

export default function AlertSettings({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const isChosen = loaderData.state === 'chosen';
  return (
    <SettingPage
      title={text('settings.alerts')}
      installation={isChosen ? loaderData.installation : undefined}
    >
      {isChosen && loaderData.list && loaderData.choices && (
        <AlertChoices
          list={loaderData.list}
          choices={loaderData.choices}
          revision={loaderData.revision}
          canChange={loaderData.canChange}
          push={loaderData.push}
          here={loaderData.here}
          sent={loaderData.sent}
          idempotency={loaderData.idempotency}
          answer={actionData?.answer}
        />
      )}
    </SettingPage>
  );
}
