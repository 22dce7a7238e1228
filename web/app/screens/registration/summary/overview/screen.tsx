import { addressLines, normalisedAddress } from '@hearth/product/address/address-formats.ts';
import { data, redirect } from 'react-router';
import { sessionOf } from '../../../../api/installation.ts';
import { accountOf } from '../../../../api/own-account.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import { MarkField } from '../../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { WizardPage } from '../../../../wizard/wizard-page.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { openRegistration, openRegistrationStep } from '../../flow/open.ts';
import { chosenPartner } from '../../flow/partner-choice.ts';
import { addressOf, buildingOf, submissionOf } from '../../flow/submission.ts';
import { completeSteps } from '../../flow/wizard.ts';
import { SummaryLists } from '../summary-lists.tsx';
import type { Route } from './+types/screen';
import { summaryForm } from './form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { facts, opened, registration } = await openRegistrationStep(context, 'summary');
  const { settings } = context.get(backendContext);
  const typed = completeSteps(opened.typed, facts);
  const [account, partner] = await Promise.all([
    accountOf(context),
    chosenPartner(context, typed['service-partner']?.values['partner']),
  ]);
  return {
    facts,
    opened: { ...opened, typed },
    registration: registration.registration,
    units: registration.units,
    policyVersion: settings.brand.policyVersion,
    account: account && { name: account.name, email: account.email },
    partner: partner && { name: partner.name, place: partner.place },
    address: addressLines(normalisedAddress(addressOf(typed, facts))),
    building: typed['building'] === undefined ? null : buildingOf(typed),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product, settings } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  const posted = await request.formData();
  const go = String(posted.get('go') ?? 'next');
  if (go !== 'next')
    return redirect(
      go === 'back' ? paths.registrationAddress() : paths.registrationExit('summary'),
      303,
    );
  const named = registrationIn(posted);
  // Another tab may have submitted it already.
  const before = await product.getSubmitted({ params: { registration: named } }, { token });
  if (before.ok) return redirect(paths.registered(before.value.installation), 303);
  const { facts, registration } = await openRegistration(context);
  const { format, tag } = context.get(pageRequestContext).language;
  const read = await readForm(summaryForm(facts.asksConsent), { posted, locale: format });
  if (!read.ok) return sendBack(read.answer);
  const typed = completeSteps(registration.steps, facts);
  const body = { ...submissionOf(typed, facts, settings.brand.policyVersion), locale: tag };
  const submitted = await product.submitRegistration(
    { params: { registration: named }, body },
    { token, ifMatch: read.ifMatch, idempotencyKey: read.idempotencyKey },
  );
  if (!submitted.ok) return sendBack(read.refused(submitted));
  return redirect(paths.registered(submitted.value.installation), 303);
}

function registrationIn(posted: FormData): string {
  const named = String(posted.get('registration') ?? '');
  if (!/^[0-9a-f-]{36}$/.test(named)) throw data(null, { status: 404 });
  return named;
}

/** Reloads the data after a conflict, which the router does not do after a refused form. */
export const shouldRevalidate = (): boolean => true;

export default function Summary({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { facts, opened, registration } = loaderData;
  return (
    <WizardPage
      wizard={{
        name: 'registration',
        steps: [{ name: 'summary', form: summaryForm(facts.asksConsent), isSavedOnSubmit: true }],
      }}
      opened={opened}
      answer={actionData?.answer}
      title={text('registration.summary')}
      finishText={text('registration.submit')}
    >
      <p className="lead">{text('registration.summary-lead')}</p>
      <input type="hidden" name="registration" value={registration} />
      <SummaryLists {...loaderData} typed={opened.typed} />
      {facts.asksConsent && (
        <div className="summary-agree">
          <MarkField name="agree" />
          <p className="small">
            <Link href={paths.terms()}>{text('registration.terms')}</Link>
            {' · '}
            <Link href={paths.privacy()}>{text('registration.privacy')}</Link>
          </p>
        </div>
      )}
    </WizardPage>
  );
}
