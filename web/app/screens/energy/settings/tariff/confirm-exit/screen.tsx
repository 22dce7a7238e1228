import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { ExitPage } from '../../../../../wizard/exit-page.tsx';
import { actOnExit, openExit } from '../../../../../wizard/leave.ts';
import { WizardUnavailable } from '../../../../../wizard/wizard-page.tsx';
import { tariffWizard } from '../flow/wizard.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openExit(context, url, tariffWizard);
}

export async function action({ context, request }: Route.ActionArgs) {
  return await actOnExit(context, await request.formData(), tariffWizard);
}

export default function ConfirmExit({ loaderData, actionData }: Route.ComponentProps) {
  const title = useText()('settings.tariff');
  return loaderData.state === 'open' ? (
    <ExitPage opened={loaderData} answer={actionData?.answer} title={title} />
  ) : (
    <WizardUnavailable title={title} again={settingPaths.tariff()} />
  );
}
