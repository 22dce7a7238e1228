import { orThrow, sessionOf } from '../../../api/installation.ts';
import { redirectWithin } from '../../../api/redirects.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { MarkField, SendButton, TextField } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { check } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import { plainPhone } from '../../registration/flow/submission.ts';
import { AccountPage } from '../account-page.tsx';
import { telephoneForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  const { phone, isPhoneShared } = orThrow(await product.getPerson({}, { token }));
  const done = url.searchParams.get('done');
  return {
    phone,
    isPhoneShared,
    done: done === 'saved' || done === 'removed' ? done : null,
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const posted = await request.formData();
  if (posted.get('go') === 'remove') posted.set('phone', '');
  const read = await readForm(telephoneForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const number = plainPhone(read.text('phone').trim());
  const phone = { number, isShared: number !== null && read.isMarked('share') };
  const saved = await product.updatePerson(
    { body: { phone } },
    { token: sessionOf(context).accessToken, idempotencyKey: read.idempotencyKey },
  );
  if (!saved.ok) return sendBack(read.refused(saved));
  const done = number === null ? 'removed' : 'saved';
  return redirectWithin(context, paths.accountTelephone(done), 303);
}

export default function Telephone({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { phone, isPhoneShared, done, idempotency } = loaderData;
  return (
    <AccountPage title={text('security.telephone')}>
      {done !== null && !actionData && (
        <Banner icon={check}>{text(`security.telephone-${done}`)}</Banner>
      )}
      <CheckedForm
        // A stored number fills the form in anew.
        key={`${phone} ${isPhoneShared}`}
        form={telephoneForm}
        answer={actionData?.answer}
        initial={{ phone, share: isPhoneShared }}
        envelope={{ idempotency }}
      >
        <p className="lead">{text('security.telephone-lead')}</p>
        <TextField name="phone" autoComplete="tel" dir="ltr" />
        <MarkField name="share" hint={text('security.telephone-share-hint')} />
        <SendButton busyText={text('security.busy')}>{text('security.telephone-save')}</SendButton>
        {phone !== null && (
          <SendButton look="quiet" name="go" value="remove" formNoValidate>
            {text('security.telephone-remove')}
          </SendButton>
        )}
      </CheckedForm>
    </AccountPage>
  );
}
