import { deviceOf } from '../../../api/device.ts';
import { failedSections, sessionOf } from '../../../api/installation.ts';
import { accountOf, ownAccountOnly } from '../../../api/own-account.ts';
import { redirectWithin } from '../../../api/redirects.ts';
import { restoredFields, withStepUp } from '../../../api/step-up.ts';
import { endPushElsewhere } from '../../../api/end-push.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { MarkField, SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { recheckAccount } from '../../../middleware/gigya-service.ts';
import { paths } from '../../../paths.ts';
import { AccountPage } from '../account-page.tsx';
import { deleteForm, cancelDeletionForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  ownAccountOnly(context);
  const failed = failedSections(context);
  const [account, restored] = await Promise.all([accountOf(context), restoredFields(context, url)]);
  return { failed, dueAt: account?.deletionDueAt ?? null, isBack: restored !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity, sessions } = context.get(backendContext);
  const session = sessionOf(context);
  const token = session.accessToken;
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  if (posted.get('form') === cancelDeletionForm.name) {
    const read = await readForm(cancelDeletionForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const cancelled = await identity.cancelDeletion({}, { token });
    if (!cancelled.ok) return sendBack(read.refused(cancelled));
    throw redirectWithin(context, paths.account());
  }
  const read = await readForm(deleteForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const body = { keep: session.idpSession, device: deviceOf(request) };
  const requested = await withStepUp(context, await identity.requestDeletion({ body }, { token }), {
    posted,
    path: paths.deleteAccount(),
  });
  if (!requested.ok) return sendBack(read.refused(requested));
  recheckAccount(session);
  await sessions.endOthers(session);
  await endPushElsewhere(context, request);
  throw redirectWithin(context, paths.deleteAccount());
}

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { dueAt, isBack } = loaderData;
  return (
    <AccountPage title={text('security.delete-title')}>
      {dueAt === null ? (
        <CheckedForm form={deleteForm} answer={actionData?.answer} initial={{ understood: isBack }}>
          <p className="lead">{text(isBack ? 'security.back-again' : 'security.delete-lead')}</p>
          <ul className="policy-points">
            {['homes', 'links', 'kept', 'undo'].map((point) => (
              <li key={point}>{text(`security.delete-${point}`)}</li>
            ))}
          </ul>
          <MarkField name="understood" />
          <SendButton look="secondary" busyText={text('security.busy')}>
            {text('security.delete-submit')}
          </SendButton>
        </CheckedForm>
      ) : (
        <CheckedForm form={cancelDeletionForm} answer={actionData?.answer}>
          <p className="lead">
            {text('security.delete-pending', { day: formats.dateTime(dueAt) })}
          </p>
          <p>{text('security.delete-pending-more')}</p>
          <SendButton busyText={text('security.busy')}>{text('security.delete-keep')}</SendButton>
        </CheckedForm>
      )}
    </AccountPage>
  );
}
