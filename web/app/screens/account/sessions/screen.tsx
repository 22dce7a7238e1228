import { redirect } from 'react-router';
import { deviceOf } from '../../../api/device.ts';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { SignOutForm } from '../../../shell/sign-out-form.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { globe } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { AccountPage } from '../account-page.tsx';
import { deviceName } from '../device-name.ts';
import { sessionForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context }: Route.LoaderArgs) {
  const { sessions } = context.get(backendContext);
  const mine = sessionOf(context);
  const listed = await sessions.list(mine);
  return {
    sessions: listed.map(({ id, device, startedAt, usedAt }) => ({
      id,
      device,
      startedAt: startedAt.toString(),
      usedAt: usedAt.toString(),
      isThis: id === mine.id,
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity, sessions, settings } = context.get(backendContext);
  const mine = sessionOf(context);
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  // Gone here at once; then the provider is told, so that nothing of it can be renewed.
  const tell = async (which: 'one' | 'others', sid: string | null) => {
    if (sid === null || settings.elsewhere) return null;
    const body = { ending: { which, sid }, device: deviceOf(request) };
    const ended = await identity.endSessions({ body }, { token: mine.accessToken });
    return ended.ok ? null : ended;
  };
  const read = await readForm(sessionForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  if (read.text('which') === 'others') {
    await sessions.endOthers(mine);
    const problem = await tell('others', mine.idpSession);
    if (problem) return sendBack(read.refused(problem));
  } else {
    const ended = await sessions.endOne(mine, read.text('session'));
    // A session that uses the same sign-in as this one goes without it.
    const isApart = ended !== null && ended.idpSession !== mine.idpSession;
    const problem = isApart ? await tell('one', ended.idpSession) : null;
    if (problem) return sendBack(read.refused(problem));
  }
  throw redirect(paths.accountSessions());
}

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { sessions } = loaderData;
  return (
    <AccountPage title={text('security.sessions-title')}>
      <p className="lead">{text('security.sessions-lead', { count: sessions.length })}</p>
      <RowList look="panel">
        {sessions.map((session) => (
          <Row
            key={session.id}
            icon={globe}
            strong
            title={deviceName(text, session.device)}
            note={
              <>
                <div>
                  {text('security.session-used', { time: formats.dateTime(session.usedAt) })}
                </div>
                <div>
                  {text('security.session-began', { time: formats.dateTime(session.startedAt) })}
                </div>
              </>
            }
            action={
              session.isThis ? (
                <Chip>{text('security.session-this')}</Chip>
              ) : (
                <CheckedForm
                  form={sessionForm}
                  instance={session.id.slice(0, 12)}
                  className=""
                  answer={actionData?.answer}
                >
                  <input type="hidden" name="which" value="one" />
                  <input type="hidden" name="session" value={session.id} />
                  <SendButton
                    look="quiet"
                    wide={false}
                    aria-label={text('security.session-end-which', {
                      device: deviceName(text, session.device),
                    })}
                  >
                    {text('security.session-end')}
                  </SendButton>
                </CheckedForm>
              )
            }
          />
        ))}
      </RowList>
      {sessions.length > 1 && (
        <CheckedForm form={sessionForm} answer={actionData?.answer}>
          <input type="hidden" name="which" value="others" />
          <SendButton look="secondary">{text('security.sessions-end-others')}</SendButton>
        </CheckedForm>
      )}
      <SignOutForm label={text('security.sessions-end-all')} isEverywhere />
      <p className="small">{text('security.sessions-strange')}</p>
    </AccountPage>
  );
}
