import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { ButtonLink } from '../../../../../ui/button.tsx';
import { ConfirmationPage } from '../../../../../wizard/exit-page.tsx';
import { actOnConfirmation, openConfirmation } from '../../../../../wizard/leave.ts';
import { WizardUnavailable } from '../../../../../wizard/wizard-page.tsx';
import { budgetAction } from '../flow/act-on-budget.ts';
import { budgetWizard } from '../flow/wizard.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await openConfirmation(context, url, budgetWizard);
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  return await actOnConfirmation(context, posted, { wizard: budgetWizard, action: budgetAction });
}

export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const title = text('budget.title');
  if (loaderData.state !== 'finished' && loaderData.state !== 'undone')
    return <WizardUnavailable title={title} again={settingPaths.budget()} />;
  const { state, installation } = loaderData;
  return (
    <ConfirmationPage opened={loaderData} answer={actionData?.answer} title={title}>
      <h2 className="lead">{text(state === 'finished' ? 'budget.saved' : 'budget.restored')}</h2>
      {state === 'finished' && <p className="second">{text('budget.saved-note')}</p>}
      <ButtonLink look="main" href={settingPaths.budget(installation)}>
        {text('budget.to-budget')}
      </ButtonLink>
    </ConfirmationPage>
  );
}
