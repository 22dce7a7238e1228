import { Form, data, redirect } from 'react-router';
import { deviceOf } from '../../../api/device.ts';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { globe } from '../../../ui/icons.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { AccountPage } from '../account-page.tsx';
import { deviceName } from '../device-name.ts';
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
  const form = await request.formData();
  // Gone here at once; then the provider is told, so that nothing of it can be renewed.
  const tell = async (which: 'one' | 'others', sid: string | null) => {
    if (sid === null || settings.elsewhere) return;
    const body = { ending: { which, sid }, device: deviceOf(request) };
    const ended = await identity.endSessions({ body }, { token: mine.accessToken });
    if (!ended.ok) throw data(null, { status: 503, statusText: ended.code });
  };
  if (form.get('intent') === 'others') {
    await sessions.endOthers(mine);
    await tell('others', mine.idpSession);
  } else {
    const ended = await sessions.endOne(mine, String(form.get('session') ?? ''));
    // A session that uses the same sign-in as this one goes without it.
    if (ended && ended.idpSession !== mine.idpSession) await tell('one', ended.idpSession);
  }
  return redirect(paths.accountSessions());
}

export default function Sessions({ loaderData }: Route.ComponentProps) {
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
            note={text('security.session-times', {
              used: formats.dateTime(session.usedAt),
              started: formats.dateTime(session.startedAt),
            })}
            action={
              session.isThis ? (
                <Chip>{text('security.session-this')}</Chip>
              ) : (
                <Form method="post">
                  <input type="hidden" name="session" value={session.id} />
                  <Button
                    look="quiet"
                    aria-label={text('security.session-end-which', {
                      device: deviceName(text, session.device),
                    })}
                  >
                    {text('security.session-end')}
                  </Button>
                </Form>
              )
            }
          />
        ))}
      </RowList>
      {sessions.length > 1 && (
        <Form method="post">
          <Button wide name="intent" value="others">
            {text('security.sessions-end-others')}
          </Button>
        </Form>
      )}
      <form method="post" action={paths.signOut()}>
        <input type="hidden" name="everywhere" value="yes" />
        <Button wide>{text('security.sessions-end-all')}</Button>
      </form>
      <p className="small">{text('security.sessions-strange')}</p>
    </AccountPage>
  );
}
