import type { Problem } from '@hearth/platform/problem.ts';
import { Form, data, redirect, useNavigation } from 'react-router';
import { statusOf } from '../../../api/problem-status.ts';
import { problemText } from '../../../api/problem-text.ts';
import { leadAway } from '../../../api/redirects.ts';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, visitContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { alert, clock, eye, shield, sliders } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import type { Route } from './+types/screen';

const vendors = ['onecta'] as const;

/** The page that explains, and the one that the maker's cloud sends the person back to with a code. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const session = sessionOf(context);
  const vendor = vendors.find((known) => known === params.vendor);
  if (!vendor) throw data(null, { status: 404 });
  const state = url.searchParams.get('state');
  const code = url.searchParams.get('code');
  if (state !== null && code !== null) {
    const { product } = context.get(backendContext);
    const linked = await product.completeLink(
      { body: { state, code, redirectUri: redirectUri(context, vendor) } },
      { token: session.accessToken, idempotencyKey: `link-${state}`.slice(0, 200) },
    );
    if (linked.ok) throw redirect(paths.monitoring(linked.value.installation));
    return { vendor, problem: plain(linked), installation: null };
  }
  if (url.searchParams.has('error'))
    return {
      vendor,
      problem: { code: 'consent-refused', kind: 'forbidden' as const },
      installation: null,
    };
  return { vendor, problem: null, installation: url.searchParams.get('installation') };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { product } = context.get(backendContext);
  const vendor = vendors.find((known) => known === params.vendor);
  if (!vendor) throw data(null, { status: 404 });
  const form = await request.formData();
  const installation = String(form.get('installation') ?? '');
  const started = await product.startLink(
    {
      body: {
        vendor,
        installation: installation === '' ? null : installation,
        redirectUri: redirectUri(context, vendor),
        timeZone: visit.appearance.timeZone,
      },
    },
    { token: sessionOf(context).accessToken },
  );
  if (!started.ok) return data({ problem: plain(started) }, { status: statusOf(started.kind) });
  throw leadAway(started.value.authorizeUrl, context.get(backendContext).settings);
}

const plain = ({ code, kind }: Problem) => ({ code, kind });

function redirectUri(context: Route.LoaderArgs['context'], vendor: string): string {
  return new URL(paths.link(vendor), context.get(backendContext).settings.publicUrl).href;
}

const ownSentences = [
  'consent-refused',
  'unit-taken',
  'link-attempt-over',
  'account-without-units',
  'link-code-refused',
  'device-cloud-unreachable',
  'device-cloud-timed-out',
  'device-cloud-quota-used-up',
  'device-cloud-answer-not-understood',
];

export default function Link({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const navigation = useNavigation();
  const problem = actionData?.problem ?? loaderData.problem;
  const maker = text(`link.vendor-${loaderData.vendor}`);
  const facts = [
    { icon: eye, words: text('link.reads') },
    { icon: sliders, words: text('link.changes') },
    { icon: clock, words: text('link.rhythm') },
    { icon: shield, words: text('link.password', { maker }) },
  ];
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('link.title', { maker })}
            back={{ href: paths.account(), label: text('shell.back') }}
          />
        }
      >
        <title>{text('link.title', { maker })}</title>
        {problem && (
          <Banner icon={alert} tone="trouble" strong={text('link.failed')}>
            {ownSentences.includes(problem.code)
              ? text(`link.${problem.code}`)
              : problemText(text, problem)}
          </Banner>
        )}
        <p className="lead">{text('link.lead', { maker })}</p>
        <ul className="icon-lines">
          {facts.map((fact) => (
            <li key={fact.words}>
              <Icon shape={fact.icon} />
              <span>{fact.words}</span>
            </li>
          ))}
        </ul>
        <Form method="post" className="form">
          <input type="hidden" name="installation" value={loaderData.installation ?? ''} />
          <Button look="main" wide busy={navigation.state !== 'idle'} busyText={text('link.busy')}>
            {text('link.submit', { maker })}
          </Button>
        </Form>
      </Page>
    </PlainFrame>
  );
}
