import { data } from 'react-router';
import type { Backend } from '../../../../server/backend.ts';
import type { BrowserSession } from '../../../../server/sessions.ts';
import { deviceOf } from '../../../api/device.ts';
import { sessionOf } from '../../../api/installation.ts';
import { redirectWithin } from '../../../api/redirects.ts';
import { endPushElsewhere } from '../../../api/end-push.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { readForm } from '../../../forms/read-form.ts';
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
  const current = sessionOf(context);
  const listed = await sessions.list(current);
  return {
    sessions: listed.map(({ id, device, startedAt, usedAt }) => ({
      id,
      device,
      startedAt: startedAt.toString(),
      usedAt: usedAt.toString(),
      isThis: id === current.id,
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity, sessions, settings } = context.get(backendContext);
  const current = sessionOf(context);
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(sessionForm, { posted, locale });
  if (!read.ok) return refused(read.answer, null);
  const which = read.text('which') === 'others' ? 'others' : 'one';
  const sid =
    which === 'others'
      ? await endOthers(sessions, current)
      : read.text('sid') || (await endOne(sessions, current, read.text('session')));
  // The session of a push device is unknown, so all others end; a tap switches one on again.
  await endPushElsewhere(context, request);
  if (sid === null || settings.elsewhere) throw redirectWithin(context, paths.accountSessions());
  const body = { ending: { which, sid } as const, device: deviceOf(request) };
  const ended = await identity.endSessions({ body }, { token: current.accessToken });
  if (ended.ok) throw redirectWithin(context, paths.accountSessions());
  // The ended session left the list, so a separate form repeats the call.
  const answer = { ...read.refused(ended), form: `${sessionForm.name}.${repeat}` };
  return refused(answer, { which, sid });
}

interface Unsent {
  readonly which: 'one' | 'others';
  readonly sid: string;
}

const refused = (answer: FormAnswer, unsent: Unsent | null) =>
  data({ answer, unsent }, { status: answer.status });

const repeat = 'repeat';

type Sessions = Pick<Backend['sessions'], 'endOne' | 'endOthers'>;

/** Ends the other sessions here; returns this session's id at identity, which ends the others there. */
async function endOthers(sessions: Sessions, current: BrowserSession): Promise<string | null> {
  await sessions.endOthers(current);
  return current.idpSession;
}

/** Ends one session here; returns its id at identity, null where this session has the same sign-in. */
async function endOne(
  sessions: Sessions,
  current: BrowserSession,
  id: string,
): Promise<string | null> {
  const ended = await sessions.endOne(current, id);
  return ended === null || ended.idpSession === current.idpSession ? null : ended.idpSession;
}

export default function SessionsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { sessions } = loaderData;
  const unsent = actionData?.unsent ?? null;
  return (
    <AccountPage title={text('security.sessions-title')}>
      <p className="lead">{text('security.sessions-lead', { count: sessions.length })}</p>
      {unsent && (
        <CheckedForm form={sessionForm} instance={repeat} answer={actionData?.answer}>
          <p>{text('security.sessions-unsent')}</p>
          <input type="hidden" name="which" value={unsent.which} />
          <input type="hidden" name="sid" value={unsent.sid} />
          <SendButton>{text('connection.again')}</SendButton>
        </CheckedForm>
      )}
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
