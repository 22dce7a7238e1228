import type { Installation } from '@hearth/product/installation/contract.ts';
import type { HomePackage } from '@hearth/product/package/contract.ts';
import type { OpenPurchase } from '@hearth/product/purchase/contract.ts';
import { type RouterContextProvider, data, redirect } from 'react-router';
import { failedSections, mainContent, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths } from '../../../package-paths.ts';
import { paths } from '../../../paths.ts';
import { useShell } from '../../../shell-context.tsx';
import { AppPage } from '../../../shell/app-page.tsx';
import { check, close } from '../../../ui/icons.ts';
import { document } from '../../../ui/icons-of-energy.ts';
import { clock, undo } from '../../../ui/icons-of-things.ts';
import { Banner } from '../../../ui/notices.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { homeOfPath } from '../home-of-path.ts';
import { isPossible, isRunning, priceText, taxText, termText } from '../package-words.ts';
import { buyForm, endForm, trialForm } from './form.ts';
import { OwnPackage } from './own-package.tsx';
import { Ways } from './ways.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const failed = failedSections(context);
  const done = url.searchParams.get('done');
  const home = await homeOfPath(context, url, params.installation);
  const idempotency = crypto.randomUUID();
  if (!home)
    return {
      failed,
      done,
      home,
      found: null,
      mayOrder: false,
      mayBuy: false,
      open: [],
      idempotency,
    };
  const language = context.get(pageRequestContext).language.tag;
  const token = { token: sessionOf(context).accessToken };
  const request = { params: { installation: home.installation }, query: { language } };
  const listed = mainContent(context, await product.listPackages(request, token));
  const found = listed?.packages.find((each) => each.package === params.package) ?? null;
  if (listed && !found) throw data(null, { status: 404 });
  const open = listed?.mayBuy ? await product.listOpenPurchases(request, token) : null;
  return {
    failed,
    done,
    home,
    found,
    mayOrder: listed?.mayOrder ?? false,
    mayBuy: listed?.mayBuy ?? false,
    // Without them the button orders, and product still finds the open order.
    open: open?.ok ? open.value : [],
    idempotency,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await request.formData();
  // The hidden field names the form, then its instance.
  const [form] = String(posted.get('form')).split('.');
  const answer =
    form === trialForm.name
      ? await startTrial(context, params, posted)
      : form === buyForm.name
        ? await buyPackage(context, params, posted)
        : await endPackage(context, params, posted);
  return sendBack(answer);
}

interface PathParams {
  readonly installation: string;
  readonly package: string;
}

async function startTrial(
  context: Readonly<RouterContextProvider>,
  params: PathParams,
  posted: FormData,
): Promise<FormAnswer> {
  const { language } = context.get(pageRequestContext);
  const read = await readForm(trialForm, { posted, locale: language.format });
  if (!read.ok) return read.answer;
  const unit = read.text('unit');
  const body = {
    unit: unit === '' ? null : unit,
    termsVersion: Number(read.text('terms')) || 0,
    language: language.tag,
  };
  const { product } = context.get(backendContext);
  const started = await product.startTrial(
    { params, body },
    { token: sessionOf(context).accessToken },
  );
  if (!started.ok) return read.refused(started);
  throw redirect(packagePaths.one(params.installation, params.package, 'trial'), 303);
}

async function buyPackage(
  context: Readonly<RouterContextProvider>,
  params: PathParams,
  posted: FormData,
): Promise<FormAnswer> {
  const { language } = context.get(pageRequestContext);
  const read = await readForm(buyForm, { posted, locale: language.format });
  if (!read.ok) return read.answer;
  const unit = read.text('unit');
  const body = {
    package: params.package,
    unit: unit === '' ? null : unit,
    termsVersion: Number(read.text('terms')) || 0,
    language: language.tag,
    attempt: read.idempotencyKey,
  };
  const { product } = context.get(backendContext);
  const ordered = await product.createPurchase(
    { params: { installation: params.installation }, body },
    { token: sessionOf(context).accessToken },
  );
  if (!ordered.ok) return read.refused(ordered);
  throw redirect(ordered.value.url, 303);
}

async function endPackage(
  context: Readonly<RouterContextProvider>,
  params: PathParams,
  posted: FormData,
): Promise<FormAnswer> {
  const { language } = context.get(pageRequestContext);
  const read = await readForm(endForm, { posted, locale: language.format });
  if (!read.ok) return read.answer;
  const { product } = context.get(backendContext);
  const end = read.text('end');
  const body = { language: language.tag };
  const call = {
    params: { installation: params.installation, entitlement: read.text('entitlement') },
    body,
  };
  const token = { token: sessionOf(context).accessToken };
  const ended =
    end === 'withdraw'
      ? await product.withdrawPackage(call, token)
      : await product.cancelPackage(call, token);
  if (!ended.ok) return read.refused(ended);
  throw redirect(packagePaths.one(params.installation, params.package, end), 303);
}

/** Reload after a refused form too: the state or the terms may have changed. */
export const shouldRevalidate = (): boolean => true;

const results = ['trial', 'cancel', 'withdraw'];

export default function Package({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { home, found, done } = loaderData;
  const answer = actionData?.answer;
  return (
    <AppPage
      title={found?.name ?? text('packages.title')}
      back={{
        href: home ? packagePaths.list(home.installation) : paths.overview(),
        label: text('shell.back'),
      }}
      place={home?.name}
    >
      {done !== null && results.includes(done) && !answer && (
        <Banner icon={check}>
          {text(`packages.done-${done}`)}{' '}
          {hasConfirmation(found, done) && text('packages.confirmed')}
        </Banner>
      )}
      {home && found && <Found {...loaderData} home={home} found={found} answer={answer} />}
    </AppPage>
  );
}

const confirmations: Readonly<Record<string, string>> = {
  cancel: 'cancellation',
  withdraw: 'withdrawal',
};

const hasConfirmation = (found: HomePackage | null, done: string): boolean =>
  (found?.entitlements ?? []).some(({ documents }) =>
    documents.some(({ kind }) => kind === confirmations[done]),
  );

function Found(props: {
  home: Installation;
  found: HomePackage;
  mayOrder: boolean;
  mayBuy: boolean;
  open: readonly OpenPurchase[];
  idempotency: string;
  answer: FormAnswer | undefined;
}) {
  const text = useText();
  const { home, found, mayOrder, mayBuy, open, idempotency, answer } = props;
  const hasPackage = found.entitlements.some(isRunning);
  const isRefused = found.isListed && !hasPackage && !isPossible(found);
  const ways = <Ways {...{ found, home, mayOrder, mayBuy, open, idempotency, answer }} />;
  return (
    <>
      <p className="lead">{found.summary}</p>
      <Price found={found} />
      {found.entitlements.map((entitlement) => (
        <OwnPackage
          key={entitlement.entitlement}
          entitlement={entitlement}
          timeZone={home.timeZone}
          answer={answer}
        />
      ))}
      {isRefused && ways}
      <Contents found={found} />
      <Conditions found={found} installation={home.installation} />
      {!isRefused && !hasPackage && ways}
      <p className="small">{text('packages.free')}</p>
    </>
  );
}

function Price({ found }: { found: HomePackage }) {
  const text = useText();
  const formats = useFormats();
  const locale = useShell()?.language.format ?? 'en-GB';
  if (!found.price) return null;
  return (
    <p className="package-price">
      <span className="numeral">{priceText(found.price, locale)}</span>{' '}
      <span className="second">
        {taxText(found.price, { term: termText(found, text), locale, text, formats })}
      </span>
    </p>
  );
}

function Contents({ found }: { found: HomePackage }) {
  const text = useText();
  return (
    <>
      <Section title={text('packages.contents')}>
        <RowList>
          {found.contents.map(({ feature, name, value }) => (
            <Row key={feature} icon={check} title={name} value={value ?? undefined} />
          ))}
        </RowList>
      </Section>
      {found.exclusions.length > 0 && (
        <Section title={text('packages.exclusions')}>
          <RowList>
            {found.exclusions.map((each) => (
              <Row key={each} icon={close} title={each} />
            ))}
          </RowList>
        </Section>
      )}
    </>
  );
}

function Conditions(props: { found: HomePackage; installation: string }) {
  const text = useText();
  const formats = useFormats();
  const { found, installation } = props;
  const { months } = found.term;
  return (
    <Section title={text('packages.conditions')}>
      <RowList look="panel">
        <Row
          icon={clock}
          title={
            found.term.kind === 'once'
              ? text('packages.use-within', { count: months })
              : text('packages.runs', { count: months })
          }
          note={text(`packages.renewal-${found.renewal}`)}
        />
        <Row
          icon={undo}
          title={text('packages.withdrawal')}
          note={text('packages.withdrawal-how')}
        />
        <Row
          icon={document}
          title={text('packages.terms')}
          note={
            found.termsVersion === null
              ? undefined
              : text('packages.version', { version: formats.number(found.termsVersion) })
          }
          href={packagePaths.terms(installation, { package: found.package })}
        />
      </RowList>
    </Section>
  );
}
