import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
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
import { unitRequestForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const params = { request: requestIn(url) };
  return orThrow(
    await product.getUnitRequest({ params }, { token: sessionOf(context).accessToken }),
  );
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(unitRequestForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const params = { request: requestIn(url) };
  const answer = read.text('answer') === 'accept' ? 'accept' : 'decline';
  const answered = await product.answerUnitRequest(
    { params, body: { answer } },
    { token: sessionOf(context).accessToken, idempotencyKey: read.idempotencyKey },
  );
  if (!answered.ok) return sendBack(read.refused(answered));
  return redirect(`${url.pathname}${url.search}`, 303);
}

const requestIn = (url: URL): string => url.searchParams.get('request') ?? '';

/** The holder's yes or no to a person who asks for a transfer of a unit. */
export default function UnitRequestScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { state, serial, model, home, at, expiresAt, answers } = loaderData;
  const unit = model ?? text('unit-request.unit');
  return (
    <AccountPage title={text('unit-request.title')}>
      <p className="lead">{text('unit-request.lead', { unit, date: formats.dateTime(at) })}</p>
      <p className="small">
        {text('unit-request.serial')}: <bdi dir="ltr">{serial}</bdi>
      </p>
      {home && home.name !== '' && <p>{text('unit-request.home', { home: home.name })}</p>}
      {answers.length > 0 ? (
        <>
          <p>{text('unit-request.until', { date: formats.dateTime(expiresAt) })}</p>
          <CheckedForm form={unitRequestForm} answer={actionData?.answer}>
            <RadioField
              name="answer"
              options={answers.map((value) => ({
                value,
                label: text(`unit-request.${value}`),
                hint: text(`unit-request.${value}-hint`),
              }))}
            />
            <SendButton busyText={text('unit-request.busy')}>
              {text('unit-request.send')}
            </SendButton>
          </CheckedForm>
        </>
      ) : (
        <Banner icon={state === 'expired' ? about : check} strong={text(`unit-request.${state}`)}>
          {text(`unit-request.${state}-why`)}
        </Banner>
      )}
      <p>
        <ButtonLink href={paths.securityLog()}>{text('unit-request.log')}</ButtonLink>
      </p>
    </AccountPage>
  );
}
