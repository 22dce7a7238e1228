import type { IdentityClient } from '../../../../server/backend.ts';
import { deviceOf } from '../../../api/device.ts';
import { failedSections, mainContent, sessionOf } from '../../../api/installation.ts';
import { ownAccountOnly } from '../../../api/own-account.ts';
import { redirectWithin } from '../../../api/redirects.ts';
import { restoredFields, withStepUp } from '../../../api/step-up.ts';
import { endPushElsewhere } from '../../../api/end-push.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { unmarked } from '../../../i18n/isolated.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { key } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { AccountPage } from '../account-page.tsx';
import { deviceName } from '../device-name.ts';
import { AddPasskey } from './add-passkey.tsx';
import { addForm, removeForm, renameForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  ownAccountOnly(context);
  const { identity } = context.get(backendContext);
  const { accessToken: token } = sessionOf(context);
  const failed = failedSections(context);
  const [passkeys, restored] = await Promise.all([
    identity.listPasskeys({}, { token }),
    restoredFields(context, url),
  ]);
  const listed = mainContent(context, passkeys);
  const passkeyIn = (parameter: string) =>
    listed?.find(({ passkey }) => passkey === url.searchParams.get(parameter)) ?? null;
  return {
    failed,
    passkeys: listed,
    removing: passkeyIn('remove'),
    renaming: passkeyIn('rename'),
    typedName: restored?.['name'] ?? null,
    isBack: restored !== null,
    device: deviceOf(request),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  const locale = context.get(pageRequestContext).language.format;
  if (posted.get('form') === addForm.name) {
    const read = await readForm(addForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const added = { context, posted, device: deviceOf(request), read };
    return posted.get('intent') === 'add' ? await add(added) : await requestOptions(added);
  }
  if (posted.get('form') === removeForm.name) {
    const read = await readForm(removeForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    return await remove({ context, request, posted, read });
  }
  const { identity } = context.get(backendContext);
  const read = await readForm(renameForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const renamed = await identity.renamePasskey(
    {
      params: { passkey: String(posted.get('passkey') ?? '') },
      body: { name: read.text('name') },
    },
    { token: sessionOf(context).accessToken },
  );
  if (!renamed.ok) return sendBack(read.refused(renamed));
  throw redirectWithin(context, paths.passkeys());
}

interface Posted {
  readonly context: Route.ActionArgs['context'];
  readonly posted: FormData;
  readonly device: string;
}

type ReadForm<Field extends string> = Extract<
  Awaited<ReturnType<typeof readForm<Field>>>,
  { ok: true }
>;

interface Adding extends Posted {
  readonly read: ReadForm<'name'>;
}

async function requestOptions({ context, posted, read }: Adding) {
  const { identity } = context.get(backendContext);
  const { accessToken: token, idpSession: session } = sessionOf(context);
  const options = await withStepUp(
    context,
    await identity.createPasskeyOptions({ body: { session } }, { token }),
    {
      posted,
      path: paths.passkeys(),
    },
  );
  return options.ok ? { options: options.value } : sendBack(read.refused(options));
}

async function add({ context, posted, device, read }: Adding) {
  const { identity } = context.get(backendContext);
  const { accessToken: token, idpSession: session } = sessionOf(context);
  const name = read.text('name');
  const response: unknown = parsedJson(String(posted.get('response') ?? ''));
  const body = { session, name, device, response: response as Registration };
  const added = await withStepUp(context, await identity.addPasskey({ body }, { token }), {
    posted,
    path: paths.passkeys(),
  });
  return added.ok ? { added: added.value.name } : sendBack(read.refused(added));
}

async function remove({
  context,
  request,
  posted,
  read,
}: Pick<Route.ActionArgs, 'context' | 'request'> & {
  readonly posted: FormData;
  readonly read: ReadForm<'passkey'>;
}) {
  const { identity, sessions } = context.get(backendContext);
  const session = sessionOf(context);
  const passkey = read.text('passkey');
  const removed = await withStepUp(
    context,
    await identity.removePasskey(
      { params: { passkey }, body: { keep: session.idpSession, device: deviceOf(request) } },
      { token: session.accessToken },
    ),
    { posted, path: paths.passkeys({ remove: passkey }) },
  );
  if (!removed.ok) return sendBack(read.refused(removed));
  await sessions.endOthers(session);
  await endPushElsewhere(context, request);
  throw redirectWithin(context, paths.passkeys());
}

/** Unchecked response of a browser; identity validates it. */
type Registration = Parameters<IdentityClient['addPasskey']>[0]['body']['response'];

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { passkeys, removing, renaming, typedName, device } = loaderData;
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined;
  return (
    <AccountPage title={text('security.passkeys-title')}>
      {removing ? (
        <Removing passkey={removing} isBack={loaderData.isBack} answer={answer} />
      ) : renaming ? (
        <CheckedForm form={renameForm} answer={answer} initial={{ name: renaming.name }}>
          <p className="lead">{text('security.passkey-rename-lead')}</p>
          <input type="hidden" name="passkey" value={renaming.passkey} />
          <TextField name="name" />
          <SendButton busyText={text('security.busy')}>{text('security.save')}</SendButton>
          <ButtonLink href={paths.passkeys()} wide>
            {text('security.leave')}
          </ButtonLink>
        </CheckedForm>
      ) : (
        <>
          <p className="lead">{text('security.passkeys-lead')}</p>
          {passkeys && <PasskeyList passkeys={passkeys} />}
          <Section title={text('security.passkey-new')}>
            {loaderData.isBack && <p role="status">{text('security.back-again')}</p>}
            <AddPasskey name={typedName ?? unmarked(deviceName(text, device))} />
          </Section>
        </>
      )}
    </AccountPage>
  );
}

type Listed = NonNullable<Route.ComponentProps['loaderData']['passkeys']>[number];

function PasskeyList({ passkeys }: { passkeys: readonly Listed[] }) {
  const text = useText();
  if (passkeys.length === 0) return <p className="second">{text('security.passkeys-none')}</p>;
  return (
    <RowList look="panel">
      {passkeys.map((passkey) => (
        <Row
          key={passkey.passkey}
          icon={key}
          strong
          title={<bdi>{passkey.name}</bdi>}
          note={<PasskeyNote passkey={passkey} />}
        />
      ))}
    </RowList>
  );
}

/** Place and last use of a passkey, with links to rename and remove it. */
function PasskeyNote({ passkey }: { passkey: Listed }) {
  const text = useText();
  const formats = useFormats();
  const { name, lastUsedAt, createdAt } = passkey;
  return (
    <>
      <div>{text(passkey.isSynced ? 'security.passkey-synced' : 'security.passkey-here')}</div>
      <div>
        {lastUsedAt === null
          ? text('security.passkey-unused', { time: formats.dateTime(createdAt) })
          : text('security.passkey-used', { time: formats.dateTime(lastUsedAt) })}
      </div>
      <div className="passkey-actions">
        <ButtonLink
          look="quiet"
          href={paths.passkeys({ rename: passkey.passkey })}
          aria-label={text('security.rename-which', { name })}
        >
          {text('security.rename')}
        </ButtonLink>
        <ButtonLink
          look="quiet"
          href={paths.passkeys({ remove: passkey.passkey })}
          aria-label={text('security.remove-which', { name })}
        >
          {text('security.remove')}
        </ButtonLink>
      </div>
    </>
  );
}

function Removing({
  passkey,
  isBack,
  answer,
}: {
  passkey: Listed;
  isBack: boolean;
  answer: FormAnswer | undefined;
}) {
  const text = useText();
  return (
    <CheckedForm form={removeForm} answer={answer}>
      {isBack && <p role="status">{text('security.back-again')}</p>}
      <p className="lead">{text('security.passkey-remove-lead', { name: passkey.name })}</p>
      <p>{text('security.passkey-remove-why')}</p>
      <input type="hidden" name="passkey" value={passkey.passkey} />
      <ButtonRow spread="even">
        <ButtonLink href={paths.passkeys()}>{text('security.leave')}</ButtonLink>
        <SendButton wide={false}>{text('security.remove')}</SendButton>
      </ButtonRow>
    </CheckedForm>
  );
}
