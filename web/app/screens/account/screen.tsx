import { useLocation } from 'react-router';
import { appearanceOf, textSizes, themes } from '../../api/appearance.ts';
import { choiceCookie } from '../../api/cookies.ts';
import { failedSections, sessionOf } from '../../api/installation.ts';
import { accountOf } from '../../api/own-account.ts';
import { redirectWithin } from '../../api/redirects.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { MarkField, SelectField, SendButton } from '../../forms/fields.tsx';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { settingPaths } from '../../setting-paths.ts';
import { AppPage } from '../../shell/app-page.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';
import { useShell } from '../../shell-context.tsx';
import { bell, check, download, languages, person, plus } from '../../ui/icons.ts';
import { document } from '../../ui/icons-of-energy.ts';
import { link as linkIcon, mail, shield } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { appearanceForm, unlinkForm } from './form.ts';
import { SecuritySection } from './security-section.tsx';
import type { Route } from './+types/screen';

export async function loader({ context }: Route.LoaderArgs) {
  const { identity, product, sessions, settings } = context.get(backendContext);
  const session = sessionOf(context);
  const options = { token: session.accessToken };
  const { elsewhere: accountHost } = settings;
  const failed = failedSections(context);
  const [account, links, sessionList, passkeys] = await Promise.all([
    accountOf(context),
    product.listLinks({}, options),
    sessions.list(session),
    accountHost ? null : identity.listPasskeys({}, options),
  ]);
  return {
    failed,
    account,
    security: account && {
      email: account.email,
      deletionDueAt: account.deletionDueAt,
      passkeys: passkeys?.ok ? passkeys.value.length : null,
      sessions: sessionList.length,
      external: accountHost && {
        host: accountHost.accountUrl.host,
        url: accountHost.accountUrl.href,
      },
    },
    links: links.ok ? links.value.filter((entry) => entry.state !== 'removed') : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  const { product } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  const locale = context.get(pageRequestContext).language.format;
  if (String(posted.get('form')).startsWith(`${unlinkForm.name}.`)) {
    const read = await readForm(unlinkForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const link = read.text('link');
    const removed = await product.removeLink(
      { params: { installation: read.installation, link } },
      { token, idempotencyKey: `unlink-${link}` },
    );
    return removed.ok ? redirectWithin(context, paths.account()) : sendBack(read.refused(removed));
  }
  const read = await readForm(appearanceForm, { posted, locale });
  if (!read.ok) return sendBack(read.answer);
  const { theme, textSize, allowZoom } = appearanceOf(
    {
      theme: read.text('theme'),
      'text-size': read.text('text-size'),
      zoom: read.isMarked('zoom') ? 'allow' : 'locked',
    },
    'locked',
  );
  // The cookies apply to this device at once; the account stores the choice for new devices.
  await product.updatePerson({ body: { preferences: { theme, textSize, allowZoom } } }, { token });
  const headers = new Headers();
  headers.append('set-cookie', choiceCookie('theme', theme));
  headers.append('set-cookie', choiceCookie('text-size', String(textSize)));
  headers.append('set-cookie', choiceCookie('zoom', allowZoom ? 'allow' : 'locked'));
  return redirectWithin(context, paths.account(), { headers });
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const shell = useShell();
  const { account, links, security } = loaderData;
  const { pathname, search } = useLocation();
  return (
    <AppPage title={text('account.title')}>
      <div className="stack-tight">
        <p className="lead">
          {account === null
            ? text('account.unavailable')
            : account.name === null
              ? text('account.lead-plain')
              : text('account.lead', { name: account.name })}
        </p>
      </div>
      <Section title={text('account.links')}>
        <Links links={links} answer={actionData?.answer} />
      </Section>
      {security && <SecuritySection account={security} />}
      <Section title={text('account.look')}>
        <AppearanceForm answer={actionData?.answer} />
      </Section>
      <RowList look="panel">
        <Row icon={person} title={text('account.telephone')} href={paths.accountTelephone()} />
        <Row icon={bell} title={text('account.notifications')} href={settingPaths.alerts()} />
        <Row icon={download} title={text('account.data')} href={paths.accountData()} />
        <Row
          icon={languages}
          title={text('account.language')}
          value={shell?.language.name}
          href={paths.language(`${pathname}${search}`)}
        />
        {shell?.hasOutbox && (
          <Row icon={mail} title={text('account.outbox')} href={paths.outbox()} />
        )}
      </RowList>
      <RowList look="panel">
        <Row icon={document} title={text('account.terms')} href={paths.terms()} />
        <Row icon={shield} title={text('account.privacy')} href={paths.privacy()} />
        {shell?.privacy && (
          <Row icon={check} title={text('account.privacy-choices')} href={paths.consent()} />
        )}
      </RowList>
      <SignOutForm label={text('account.sign-out')} />
    </AppPage>
  );
}

type LoadedLinks = Route.ComponentProps['loaderData']['links'];

function Links({ links, answer }: { links: LoadedLinks; answer: FormAnswer | undefined }) {
  const text = useText();
  const formats = useFormats();
  return (
    <RowList look="panel">
      {links?.map((link) => (
        <Row
          key={link.link}
          icon={linkIcon}
          title={text(`account.vendor-${link.vendor}`)}
          note={
            link.lastReadAt === null
              ? text(`account.link-${link.state}`)
              : text('account.link-read', {
                  state: text(`account.link-${link.state}`),
                  time: formats.dateTime(link.lastReadAt),
                })
          }
          action={
            <CheckedForm
              form={unlinkForm}
              instance={link.link}
              className=""
              answer={answer}
              envelope={{ installation: link.installation }}
            >
              <input type="hidden" name="link" value={link.link} />
              <SendButton look="quiet" wide={false}>
                {text('account.unlink')}
              </SendButton>
            </CheckedForm>
          }
        />
      ))}
      <Row icon={plus} title={text('account.add-link')} href={paths.link('onecta')} />
    </RowList>
  );
}

/** Form for theme, text size and zoom. The text size is a setting of ours, since pinch zoom may be off. */
function AppearanceForm({ answer }: { answer: FormAnswer | undefined }) {
  const text = useText();
  const formats = useFormats();
  const appearance = useShell()?.appearance;
  return (
    <CheckedForm
      form={appearanceForm}
      answer={answer}
      initial={{
        theme: appearance?.theme ?? 'system',
        'text-size': String(appearance?.textSize ?? 100),
        zoom: appearance?.allowZoom ?? false,
      }}
      reloadDocument
    >
      <SelectField
        name="theme"
        options={themes.map((value) => ({ value, label: text(`account.theme-${value}`) }))}
      />
      <SelectField
        name="text-size"
        options={textSizes.map((size) => ({
          value: String(size),
          label: formats.percent(size / 100),
        }))}
      />
      <MarkField name="zoom" hint={text('account.zoom-hint')} />
      <SendButton look="secondary" wide={false}>
        {text('account.save-look')}
      </SendButton>
    </CheckedForm>
  );
}
