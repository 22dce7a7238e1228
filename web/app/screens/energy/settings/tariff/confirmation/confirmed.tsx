import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { ButtonLink } from '../../../../../ui/button.tsx';
import { ConfirmationPage } from '../../../../../wizard/exit-page.tsx';
import { WizardUnavailable } from '../../../../../wizard/wizard-page.tsx';
import type { Route } from './+types/screen';

interface ConfirmedProps {
  readonly loaded: Route.ComponentProps['loaderData'];
  readonly acted: Route.ComponentProps['actionData'];
}

/** What was saved or undone, and the way to the contracts. */
export function Confirmed({ loaded, acted }: ConfirmedProps) {
  const text = useText();
  const title = text('tariff.title');
  if (loaded.state !== 'finished' && loaded.state !== 'undone')
    return <WizardUnavailable title={title} again={settingPaths.tariff()} />;
  const { state, installation } = loaded;
  return (
    <ConfirmationPage opened={loaded} answer={acted?.answer} title={title}>
      <h2 className="lead">{text(state === 'finished' ? 'tariff.saved' : 'tariff.restored')}</h2>
      {state === 'finished' && <p className="second">{text('tariff.saved-note')}</p>}
      <ButtonLink look="main" href={settingPaths.tariff(installation)}>
        {text('tariff.to-contracts')}
      </ButtonLink>
    </ConfirmationPage>
  );
}
