import { vendorNames } from '@hearth/product/device-link/vendor-names.ts';
import type { Problem } from '@hearth/core/problem.ts';
import { data, redirect } from 'react-router';
import { redirectOut } from '../../../api/redirects.ts';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { faultText } from '../../../forms/fault-text.ts';
import { SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { useShell } from '../../../shell-context.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { alert } from '../../../ui/icons.ts';
import { eye } from '../../../ui/icons-of-passwords.ts';
import { sliders } from '../../../ui/icons-of-energy.ts';
import { clock, shield } from '../../../ui/icons-of-things.ts';
import { Banner } from '../../../ui/notices.tsx';
import { SegmentLinks } from '../../../ui/segments.tsx';
import { linkForm } from './form.ts';
import { accountName } from './unlinked-view.ts';
import type { Route } from './+types/screen';

const vendors = ['onecta', 'vicare'] as const;

/** Page in front of the vendor's consent page, and its redirect address: there it completes the link with the code. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const session = sessionOf(context);
  const vendor = vendors.find((name) => name === params.vendor);
  if (!vendor) throw data(null, { status: 404 });
  const { product, settings } = context.get(backendContext);
  const offered = await product.listVendors({}, { token: session.accessToken });
  const own = offered.ok ? offered.value.find((offer) => offer.vendor === vendor) : null;
  if (own === undefined) throw data(null, { status: 404 });
  const choices = {
    vendor,
    vendors: offered.ok ? offered.value.map((offer) => offer.vendor) : [vendor],
    everyMin: own === null ? null : Math.round(own.readEveryS / 60),
    /** Address of the account with the samples, for a sample unit; null for other units. */
    sampleAccount: null as string | null,
  };
  const state = url.searchParams.get('state');
  const code = url.searchParams.get('code');
  if (state !== null && code !== null) {
    const linked = await product.completeLink(
      { body: { state, code, redirectUri: redirectUri(context, vendor) } },
      { token: session.accessToken, idempotencyKey: `link-${state}`.slice(0, 200) },
    );
    if (linked.ok) throw redirect(paths.monitoring(linked.value.installation));
    return { ...choices, problem: codeOf(linked), installation: null };
  }
  if (url.searchParams.has('error'))
    return {
      ...choices,
      problem: { code: 'consent-refused', kind: 'forbidden' as const },
      installation: null,
    };
  const isSample = url.searchParams.get('of') === 'sample';
  return {
    ...choices,
    ...(isSample ? { sampleAccount: settings.demoAccount?.email ?? '' } : {}),
    problem: null,
    installation: url.searchParams.get('installation'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const pageRequest = context.get(pageRequestContext);
  const { product } = context.get(backendContext);
  const vendor = vendors.find((name) => name === params.vendor);
  if (!vendor) throw data(null, { status: 404 });
  const locale = pageRequest.language.format;
  const read = await readForm(linkForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const started = await product.startLink(
    {
      body: {
        vendor,
        installation: read.installation === '' ? null : read.installation,
        redirectUri: redirectUri(context, vendor),
        timeZone: pageRequest.appearance.timeZone,
      },
    },
    // No idempotency key: every start is an attempt of its own.
    { token: sessionOf(context).accessToken },
  );
  if (!started.ok) return sendBack(read.refused(started));
  throw redirectOut(started.value.authorizeUrl, context.get(backendContext).settings);
}

const codeOf = ({ code, kind }: Problem) => ({ code, kind });

function redirectUri(context: Route.LoaderArgs['context'], vendor: string): string {
  return new URL(paths.link(vendor), context.get(backendContext).settings.publicUrl).href;
}

export default function Link({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const locale = useShell()?.language.format ?? 'en-GB';
  const { problem, installation, vendor, vendors: choices, everyMin, sampleAccount } = loaderData;
  const isSample = sampleAccount !== null;
  const name = accountName(vendor, isSample);
  const facts = [
    { icon: eye, words: text('link.reads') },
    { icon: sliders, words: text('link.changes') },
    ...(everyMin === null
      ? []
      : [{ icon: clock, words: text('link.rhythm', { minutes: everyMin }) }]),
    { icon: shield, words: text('link.password', { vendor: name }) },
  ];
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('link.title', { vendor: name })}
            back={{ href: paths.account(), label: text('shell.back') }}
          />
        }
      >
        <title>{text('link.title', { vendor: name })}</title>
        {problem && !actionData && (
          <Banner icon={alert} tone="trouble" strong={text('link.failed')}>
            {faultText(text, { form: linkForm, locale }, { ...problem, field: null })}
          </Banner>
        )}
        {choices.length > 1 && !isSample && (
          <SegmentLinks
            label={text('link.vendors')}
            items={choices.map((choice) => ({
              href: paths.link(choice, installation ?? undefined),
              label: vendorNames[choice],
              current: choice === vendor,
            }))}
          />
        )}
        <p className="lead">
          {text(isSample ? 'link.lead-sample' : 'link.lead', { vendor: name })}
        </p>
        {isSample && sampleAccount !== '' && (
          <p>{text('link.sample-account', { email: sampleAccount })}</p>
        )}
        <ul className="icon-lines">
          {facts.map((fact) => (
            <li key={fact.words}>
              <Icon shape={fact.icon} />
              <span>{fact.words}</span>
            </li>
          ))}
        </ul>
        <CheckedForm
          form={linkForm}
          answer={actionData?.answer}
          envelope={{ installation: installation ?? undefined }}
          failedTitle={text('link.failed')}
        >
          <SendButton busyText={text('link.busy')}>
            {text('link.submit', { vendor: name })}
          </SendButton>
        </CheckedForm>
      </Page>
    </PlainFrame>
  );
}
