import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { ButtonLink } from '../../../../../ui/button.tsx';
import { ConfirmationPage } from '../../../../../wizard/exit-page.tsx';
import { actOnConfirmation, openConfirmation } from '../../../../../wizard/leave.ts';
import { WizardUnavailable } from '../../../../../wizard/wizard-page.tsx';
import { solarAction } from '../flow/act-on-solar.ts';
import { solarWizard } from '../flow/wizard.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openConfirmation(context, url, solarWizard);
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  return await actOnConfirmation(context, posted, { wizard: solarWizard, action: solarAction });
}

export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const title = text('solar.title');
  if (loaderData.state !== 'finished' && loaderData.state !== 'undone')
    return <WizardUnavailable title={title} again={settingPaths.solar()} />;
  const { state, installation } = loaderData;
  return (
    <ConfirmationPage opened={loaderData} answer={actionData?.answer} title={title}>
      <h2 className="lead">{text(state === 'finished' ? 'solar.saved' : 'solar.restored')}</h2>
      {state === 'finished' && <p className="second">{text('solar.saved-note')}</p>}
      <ButtonLink look="main" href={settingPaths.solar(installation)}>
        {text('solar.to-panels')}
      </ButtonLink>
    </ConfirmationPage>
  );
}
