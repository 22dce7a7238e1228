import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { ButtonLink } from '../../../../../ui/button.tsx';
import { ConfirmationPage } from '../../../../../wizard/exit-page.tsx';
import { actOnConfirmation, openConfirmation } from '../../../../../wizard/leave.ts';
import { WizardUnavailable } from '../../../../../wizard/wizard-page.tsx';
import { contractAction } from '../flow/act-on-contract.ts';
import { tariffWizard } from '../flow/wizard.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openConfirmation(context, url, tariffWizard);
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  return await actOnConfirmation(context, posted, { wizard: tariffWizard, action: contractAction });
}

export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const title = text('tariff.title');
  if (loaderData.state !== 'finished' && loaderData.state !== 'undone')
    return <WizardUnavailable title={title} again={settingPaths.tariff()} />;
  const { state, installation } = loaderData;
  return (
    <ConfirmationPage opened={loaderData} answer={actionData?.answer} title={title}>
      <h2 className="lead">{text(state === 'finished' ? 'tariff.saved' : 'tariff.restored')}</h2>
      {state === 'finished' && <p className="second">{text('tariff.saved-note')}</p>}
      <ButtonLink look="main" href={settingPaths.tariff(installation)}>
        {text('tariff.to-contracts')}
      </ButtonLink>
    </ConfirmationPage>
  );
}
