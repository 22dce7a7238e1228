import { redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { exitForm } from '../../../wizard/exit-forms.ts';
import { ExitForm } from '../../../wizard/exit-page.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { openRegistration } from '../flow/open.ts';
import { registrationStep, registrationWizard } from '../flow/wizard.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { facts, registration } = await openRegistration(context);
  const named = url.searchParams.get('step') ?? '';
  return {
    expiresAt: registration.expiresAt,
    idempotency: crypto.randomUUID(),
    units: registration.units.length,
    step: registrationStep(facts, named)?.name,
    isDiscarding: url.searchParams.has('discard'),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { facts } = await openRegistration(context);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(exitForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const step = registrationStep(facts, url.searchParams.get('step') ?? '');
  switch (read.text('go')) {
    case 'keep':
      // The step itself redirects to the nearest open one.
      return redirect(registrationWizard(facts).address(step?.name ?? 'summary', ''), 303);
    case 'discard': {
      const { product } = context.get(backendContext);
      const token = sessionOf(context).accessToken;
      const discarded = await product.discardRegistration({}, { token });
      if (!discarded.ok) return sendBack(read.refused(discarded));
      return redirect(paths.launcher(undefined, 'draft-discarded'), 303);
    }
    default:
      return redirect(paths.launcher(undefined, 'draft-saved'), 303);
  }
}

export default function ConfirmExit({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const title = text(loaderData.isDiscarding ? 'registration.discard' : 'registration.exit-title');
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        {loaderData.isDiscarding ? (
          <Discard {...loaderData} answer={actionData?.answer} />
        ) : (
          <Leave {...loaderData} answer={actionData?.answer} />
        )}
      </Page>
    </PlainFrame>
  );
}

interface ExitProps {
  readonly expiresAt: string | null;
  readonly idempotency: string;
  readonly units: number;
  readonly step: string | undefined;
  readonly answer: FormAnswer | undefined;
}

function Leave({ expiresAt, idempotency, step, answer }: ExitProps) {
  const text = useText();
  return (
    <>
      <ExitForm answer={answer} envelope={{ idempotency }} expiresAt={expiresAt} />
      <ButtonLink look="quiet" href={paths.registrationExit(step, 'ask')}>
        {text('wizard.discard')}
      </ButtonLink>
    </>
  );
}

/** Asks before the units are released and the entries deleted: neither can be undone. */
function Discard({ idempotency, units, step, answer }: ExitProps) {
  const text = useText();
  return (
    <>
      <p className="lead">{text('registration.discard-lead', { count: units })}</p>
      <CheckedForm form={exitForm} answer={answer} envelope={{ idempotency }}>
        <Button look="main" wide name="go" value="keep">
          {text('wizard.keep-editing')}
        </Button>
        <Button wide name="go" value="discard">
          {text('registration.discard-sure')}
        </Button>
      </CheckedForm>
      <ButtonLink look="quiet" href={paths.registrationExit(step)}>
        {text('wizard.back')}
      </ButtonLink>
    </>
  );
}
