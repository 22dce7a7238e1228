import { data } from 'react-router';
import { MarkField, TextField } from '../../../../forms/fields.tsx';
import { actOnStep } from '../../../../wizard/act-on-step.ts';
import { ConfirmationPage, ExitPage } from '../../../../wizard/exit-page.tsx';
import {
  actOnConfirmation,
  actOnExit,
  openConfirmation,
  openExit,
} from '../../../../wizard/leave.ts';
import { openStep } from '../../../../wizard/open-step.ts';
import { WizardPage, WizardUnavailable } from '../../../../wizard/wizard-page.tsx';
import { internalPaths } from '../../../../internal-paths.ts';
import type { Route } from './+types/screen';
import { rename, renameWizard } from './wizard.ts';

const wizard = renameWizard;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  switch (params.step) {
    case 'confirm-exit':
      return { place: 'exit' as const, opened: await openExit(context, url, wizard) };
    case 'confirmation':
      return { place: 'end' as const, opened: await openConfirmation(context, url, wizard) };
    default:
      return {
        place: 'step' as const,
        opened: await openStep(context, url, { wizard, step: params.step }),
      };
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await request.formData();
  if (params.step === 'confirm-exit') return actOnExit(context, posted, wizard);
  if (params.step === 'confirmation')
    return actOnConfirmation(context, posted, { wizard, action: rename });
  const step = wizard.steps.find(({ name }) => name === params.step);
  if (!step) throw data(null, { status: 404 });
  return actOnStep(context, posted, { wizard, step, action: rename });
}

export default function RenameFlow({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined;
  const title = 'Another name';
  const unavailable = <WizardUnavailable title={title} again={internalPaths.forms('name')} />;
  switch (loaderData.place) {
    case 'exit':
      return loaderData.opened.state === 'open' ? (
        <ExitPage opened={loaderData.opened} answer={answer} title={title} />
      ) : (
        unavailable
      );
    case 'end': {
      const { opened } = loaderData;
      if (opened.state !== 'finished' && opened.state !== 'undone') return unavailable;
      return (
        <ConfirmationPage opened={opened} answer={answer} title={title}>
          <p className="lead">
            The home has the name: {String(opened.typed['name']?.values['name'])}
          </p>
        </ConfirmationPage>
      );
    }
    case 'step': {
      const { opened } = loaderData;
      if (opened.state !== 'open') return unavailable;
      return (
        <WizardPage
          wizard={wizard}
          opened={opened}
          answer={answer}
          title={title}
          finishText="Rename"
        >
          {opened.step === 'name' && (
            <>
              <TextField name="name" autoComplete="off" />
              <MarkField name="hasFloor" />
            </>
          )}
          {opened.step === 'floor' && <TextField name="floor" inputMode="decimal" />}
          {opened.step === 'check' && (
            <p className="lead">New name: {String(opened.typed['name']?.values['name'])}</p>
          )}
        </WizardPage>
      );
    }
  }
}
