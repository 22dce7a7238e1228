import { redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { exitForm } from '../../../wizard/exit-forms.ts';
import { ExitPage } from '../../../wizard/exit-page.tsx';
import { nearestStep } from '../../../wizard/wizard.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { openRegistration } from '../flow/open.ts';
import { registrationWizard } from '../flow/wizard.ts';
import type { Route } from './+types/screen';

export async function loader({ context }: Route.LoaderArgs) {
  const { registration } = await openRegistration(context);
  return {
    installation: '',
    expiresAt: registration.expiresAt,
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { facts, registration } = await openRegistration(context);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(exitForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  switch (read.text('go')) {
    case 'keep': {
      const wizard = registrationWizard(facts);
      const nearest = nearestStep(wizard, registration.steps, 'summary');
      return redirect(wizard.address(nearest ?? 'building', ''), 303);
    }
    case 'discard': {
      const { product } = context.get(backendContext);
      const token = sessionOf(context).accessToken;
      const discarded = await product.discardRegistration({}, { token });
      if (!discarded.ok) return sendBack(read.refused(discarded));
      break;
    }
  }
  return redirect(paths.launcher(), 303);
}

export default function ConfirmExit({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  return (
    <ExitPage
      opened={loaderData}
      answer={actionData?.answer}
      title={text('registration.exit-title')}
    />
  );
}
