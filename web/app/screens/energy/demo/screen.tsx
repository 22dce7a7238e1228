import { demoHomes } from '@hearth/product/demo/home-names.ts';
import { useEffect, useRef } from 'react';
import { data, redirect } from 'react-router';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { readForm } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { useShell } from '../../../shell-context.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { Link } from '../../../ui/link.tsx';
import { startDemoSession } from '../../demo/start-demo-session.ts';
import { demoView } from '../../demo/demo-view.ts';
import { startForm } from '../../demo/form.ts';
import { HomePicture } from '../../demo/home-picture.tsx';
import { RefusalBanner } from '../../demo/refusal-banner.tsx';
import { usePolling } from '../../demo/use-polling.ts';
import type { BrowserClass } from '../../../page-request.ts';
import type { Route } from './+types/screen';

const defaultHome = 'rozenstraat';

/** A page load by a person starts the demo. A prefetch, a crawler and a signed-in person get a page with a button. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { product, serviceToken, clock } = context.get(backendContext);
  const pageRequest = context.get(pageRequestContext);
  const found = await product.getDemo({}, { token: await serviceToken() });
  const [home] = demoView(found.ok ? found.value : null, clock.now().toString()).homes;
  const name = home?.home ?? defaultHome;
  if (pageRequest.demo?.home === name) throw redirect(paths.energy(pageRequest.demo.installation));
  const isReady = home?.isReady ?? false;
  const needsConfirmation = pageRequest.session !== null || isCrawler(request, pageRequest.browser);
  const view = {
    attempt: crypto.randomUUID(),
    name,
    isReady,
    isLoading: home !== undefined && !isReady,
    isOffered: home !== undefined,
    needsConfirmation,
    refusal: null,
  };
  if (!isReady || needsConfirmation || !isPageLoad(request)) return data(view);
  const refused = await startDemoSession(context, request, {
    home: name,
    attempt: view.attempt,
    to: (installation) => paths.energy(installation),
  });
  return data({ ...view, refusal: refused.data }, refused.init ?? undefined);
}

/** Whether the browser loads a document for the person, by its fetch metadata (W3C Fetch Metadata Request Headers). */
const isPageLoad = ({ headers }: Request): boolean =>
  headers.get('sec-fetch-dest') === 'document' &&
  headers.get('sec-fetch-mode') === 'navigate' &&
  !headers.get('sec-purpose')?.startsWith('prefetch');

/** A navigation that a person activates has the header `Sec-Fetch-User`; crawlers do not send it. */
const isCrawler = ({ headers }: Request, { kind }: BrowserClass): boolean =>
  kind === 'bot' && headers.get('sec-fetch-user') !== '?1';

export async function action({ context, request }: Route.ActionArgs) {
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(startForm, { posted: await request.formData(), locale });
  const chosen = read.ok ? demoHomes.find((each) => each === read.text('home')) : undefined;
  return startDemoSession(context, request, {
    home: chosen ?? defaultHome,
    attempt: (read.ok && read.text('attempt')) || crypto.randomUUID(),
    to: (installation) => paths.energy(installation),
  });
}

export default function EnergyDemo({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { attempt, name, isReady, isLoading, isOffered, needsConfirmation } = loaderData;
  const refusal = actionData ?? loaderData.refusal;
  const card = useRef<HTMLDivElement>(null);
  usePolling(isLoading);
  const startsItself = isReady && !needsConfirmation && !refusal;
  useEffect(() => {
    if (startsItself && document.visibilityState === 'visible')
      card.current?.querySelector('form')?.requestSubmit();
  }, [startsItself]);
  return (
    <PlainFrame>
      <Page
        header={
          <PageHeader
            title={text('demo.title')}
            back={{
              href: useShell()?.isSignedIn ? paths.launcher() : paths.landing(),
              label: text('shell.back'),
            }}
          />
        }
      >
        <title>{text('demo.title')}</title>
        <div className="demo-home" ref={card}>
          <HomePicture home={name} />
          <div className="demo-home-words">
            <p className="lead">{text(`demo.${name}`)}</p>
            <p className="second">
              {text(
                isOffered ? (isLoading ? 'demo.energy-loading' : 'demo.rules') : 'demo.notice-none',
              )}
            </p>
          </div>
          {isReady && (
            <CheckedForm form={startForm} className="demo-start">
              <input type="hidden" name="home" value={name} />
              <input type="hidden" name="attempt" value={attempt} />
              <SendButton busyText={text('demo.starting')}>{text('demo.energy-start')}</SendButton>
            </CheckedForm>
          )}
        </div>
        {refusal && <RefusalBanner answer={refusal} />}
        <p>
          <Link href={paths.demo()}>{text('demo.all')}</Link>
        </p>
      </Page>
    </PlainFrame>
  );
}
