import { Form, data, redirect } from 'react-router';
import { appearanceOf } from '../../api/appearance.ts';
import { choiceCookie } from '../../api/cookies.ts';
import { sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { AppFrame } from '../../shell/app-frame.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageHeader } from '../../ui/header.tsx';
import { languages, link as linkIcon, mail, plus, signOut } from '../../ui/icons.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import type { Route } from './+types/screen';

export async function loader({ context }: Route.LoaderArgs) {
  const { identity, product } = context.get(backendContext);
  const options = { token: sessionOf(context).accessToken };
  const [account, links] = await Promise.all([
    identity.getAccount({}, options),
    product.listLinks({}, options),
  ]);
  return {
    account: account.ok ? { name: account.value.name, email: account.value.email } : null,
    links: links.ok ? links.value.filter((entry) => entry.state !== 'removed') : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { product } = context.get(backendContext);
  const token = sessionOf(context).accessToken;
  if (form.get('intent') === 'unlink') {
    const removed = await product.removeLink(
      {
        params: { installation: String(form.get('installation')), link: String(form.get('link')) },
      },
      { token, idempotencyKey: `unlink-${String(form.get('link'))}` },
    );
    if (!removed.ok) throw data(null, { status: removed.kind === 'not-found' ? 404 : 503 });
    return redirect(paths.account());
  }
  // What the form sends goes through the same reading as a cookie does: an unknown word is the default.
  const chosen = appearanceOf(
    {
      theme: String(form.get('theme') ?? ''),
      'text-size': String(form.get('text-size') ?? ''),
      zoom: form.get('zoom') === 'allow' ? 'allow' : 'locked',
    },
    'locked',
  );
  await product.updatePerson(
    {
      body: {
        preferences: {
          theme: chosen.theme,
          textSize: chosen.textSize,
          allowZoom: chosen.allowZoom,
        },
      },
    },
    { token },
  );
  const headers = new Headers();
  headers.append('set-cookie', choiceCookie('theme', chosen.theme));
  headers.append('set-cookie', choiceCookie('text-size', String(chosen.textSize)));
  headers.append('set-cookie', choiceCookie('zoom', chosen.allowZoom ? 'allow' : 'locked'));
  return redirect(paths.account(), { headers });
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const shell = useShell();
  const { account, links } = loaderData;
  return (
    <AppFrame>
      <Page header={<PageHeader title={text('account.title')} />}>
        <title>{text('account.title')}</title>
        <div className="stack-tight">
          <p className="lead">
            {account ? text('account.lead', { name: account.name }) : text('account.unavailable')}
          </p>
          {account && <p className="small">{account.email}</p>}
        </div>
        <Section title={text('account.links')}>
          <Links links={links} />
        </Section>
        <Section title={text('account.look')}>
          <Look />
        </Section>
        <RowList look="panel">
          <Row
            icon={languages}
            title={text('account.language')}
            value={shell?.language.name}
            href={paths.language(paths.account())}
          />
          {shell?.hasOutbox && (
            <Row icon={mail} title={text('account.outbox')} href={paths.outbox()} />
          )}
        </RowList>
        {/* A document post: the answer leads through the identity provider and out. */}
        <form method="post" action={paths.signOut()}>
          <Button icon={signOut} wide>
            {text('account.sign-out')}
          </Button>
        </form>
      </Page>
    </AppFrame>
  );
}

type LoadedLinks = Route.ComponentProps['loaderData']['links'];

function Links({ links }: { links: LoadedLinks }) {
  const text = useText();
  const formats = useFormats();
  if (links === null) return <p>{text('problem.unavailable')}</p>;
  return (
    <RowList look="panel">
      {links.map((link) => (
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
            <Form method="post">
              <input type="hidden" name="installation" value={link.installation} />
              <input type="hidden" name="link" value={link.link} />
              <Button look="quiet" name="intent" value="unlink">
                {text('account.unlink')}
              </Button>
            </Form>
          }
        />
      ))}
      <Row icon={plus} title={text('account.add-link')} href={paths.link('onecta')} />
    </RowList>
  );
}

/** How the pages look on this device. The text size is our own, because the page may not be zoomed by fingers. */
function Look() {
  const text = useText();
  const appearance = useShell()?.appearance;
  return (
    <Form method="post" className="form" reloadDocument>
      <Select
        label={text('account.theme')}
        name="theme"
        defaultValue={appearance?.theme}
        options={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: text(`account.theme-${value}`),
        }))}
      />
      <Select
        label={text('account.text-size')}
        name="text-size"
        defaultValue={String(appearance?.textSize ?? 100)}
        options={[100, 125, 150, 175, 200].map((size) => ({
          value: String(size),
          label: `${size} %`,
        }))}
      />
      <Checkbox
        label={text('account.zoom')}
        hint={text('account.zoom-hint')}
        name="zoom"
        value="allow"
        defaultChecked={appearance?.allowZoom}
      />
      <Button>{text('account.save-look')}</Button>
    </Form>
  );
}
