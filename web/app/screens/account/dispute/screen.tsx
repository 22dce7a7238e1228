import type { Dispute } from '@hearth/product/dispute/contract.ts';
import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { RadioField, SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { about, check } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import { AccountPage } from '../account-page.tsx';
import { DisputeSteps } from './dispute-steps.tsx';
import { disputeAnswerForm, withdrawDisputeForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const params = { dispute: disputeIn(url) };
  return orThrow(await product.getDispute({ params }, { token: sessionOf(context).accessToken }));
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const posted = await request.formData();
  const isWithdrawal = String(posted.get('form')).startsWith(withdrawDisputeForm.name);
  const read = isWithdrawal
    ? await readForm(withdrawDisputeForm, { posted, locale })
    : await readForm(disputeAnswerForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const params = { dispute: disputeIn(url) };
  const options = {
    token: sessionOf(context).accessToken,
    idempotencyKey: read.idempotencyKey,
  };
  const answer = posted.get('answer') === 'accept' ? 'accept' : 'decline';
  const done = isWithdrawal
    ? await product.withdrawDispute({ params }, options)
    : await product.answerDispute({ params, body: { answer } }, options);
  if (!done.ok) return sendBack(read.refused(done));
  return redirect(`${url.pathname}${url.search}`, 303);
}

const disputeIn = (url: URL): string => url.searchParams.get('dispute') ?? '';

/** A dispute about a unit, for the person who disputes and for the holder. */
export default function DisputeScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { party, serial, model, home, words, openedAt, steps } = loaderData;
  const unit = model ?? text('dispute.unit');
  const date = formats.dateTime(openedAt);
  return (
    <AccountPage title={text('dispute.title')}>
      <p className="lead">{text(`dispute.lead-${party}`, { unit, date })}</p>
      <p className="small">
        {text('dispute.serial')}: <bdi dir="ltr">{serial}</bdi>
      </p>
      {home && home.name !== '' && <p>{text('dispute.home', { home: home.name })}</p>}
      {words !== null && words !== '' && (
        <p>
          {text('dispute.words')}: <bdi>{words}</bdi>
        </p>
      )}
      <StateBanner dispute={loaderData} />
      <p>{text('dispute.anonymous')}</p>
      <Actions dispute={loaderData} answer={actionData?.answer} />
      <DisputeSteps title={text('dispute.steps')} steps={steps} />
      <p>
        <ButtonLink href={paths.securityLog()}>{text('dispute.log')}</ButtonLink>
      </p>
    </AccountPage>
  );
}

function StateBanner({ dispute: { party, state, passes, answerUntil } }: { dispute: Dispute }) {
  const text = useText();
  const formats = useFormats();
  const date = formats.dateTime(answerUntil);
  if (party === 'holder' && state === 'open') return <p>{text('dispute.until', { date })}</p>;
  const key = `dispute.${party}-${state}${passes === null ? '' : `-${passes}`}`;
  const isOpen = state === 'open' || state === 'unanswered' || state === 'contested';
  return (
    <Banner icon={isOpen ? about : check} strong={text(key)}>
      {text(`${key}-why`, { date })}
    </Banner>
  );
}

/** What the person can do now. */
function Actions({ dispute, answer }: { dispute: Dispute; answer: FormAnswer | undefined }) {
  const text = useText();
  const { party, state, passes, actions } = dispute;
  const answers = actions.filter((action) => action !== 'withdraw');
  const isFree = state === 'accepted' || state === 'ended' || passes === 'unit';
  return (
    <>
      {answers.length > 0 && (
        <CheckedForm form={disputeAnswerForm} answer={answer}>
          <RadioField
            name="answer"
            options={answers.map((value) => ({
              value,
              label: text(`dispute.${value}`),
              hint: text(`dispute.${value}-hint`),
            }))}
          />
          <SendButton busyText={text('dispute.busy')}>{text('dispute.send')}</SendButton>
        </CheckedForm>
      )}
      {actions.includes('withdraw') && (
        <CheckedForm form={withdrawDisputeForm} answer={answer}>
          <p className="small">{text('dispute.withdraw-hint')}</p>
          <SendButton look="secondary" busyText={text('dispute.busy')}>
            {text('dispute.withdraw')}
          </SendButton>
        </CheckedForm>
      )}
      {party === 'claimant' && isFree && (
        <p>
          <ButtonLink look="main" href={paths.scanStart()}>
            {text('dispute.code-again')}
          </ButtonLink>
        </p>
      )}
      {party === 'claimant' && passes === 'home' && (
        <p>
          <ButtonLink look="main" href={paths.launcher()}>
            {text('dispute.open-home')}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
