import { demoHomes } from '@hearth/product/demo/home-names.ts';
import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
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
import type { Route } from './+types/screen';

const usual = 'rozenstraat';

/** Looking at this page makes nothing: a browser that fetches ahead, or a machine that reads along, is no visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const { product, serviceToken, clock } = context.get(backendContext);
  const pageRequest = context.get(pageRequestContext);
  const found = await product.getDemo({}, { token: await serviceToken() });
  const view = demoView(found.ok ? found.value : null, clock.now().toString());
  const [home] = view.homes;
  const name = home?.home ?? usual;
  if (pageRequest.demo?.home === name) throw redirect(paths.energy(pageRequest.demo.installation));
  return {
    attempt: crypto.randomUUID(),
    name,
    isReady: home?.isReady ?? false,
    isLoading: home !== undefined && !home.isReady,
    isHere: home !== undefined,
    // Whoever is signed in, or looks around elsewhere, is asked.
    isAsked: pageRequest.session !== null || pageRequest.browser.kind === 'bot',
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(startForm, { posted: await request.formData(), locale });
  const named = read.ok ? demoHomes.find((one) => one === read.text('home')) : undefined;
  return startDemoSession(context, request, {
    home: named ?? usual,
    attempt: (read.ok && read.text('attempt')) || crypto.randomUUID(),
    to: (installation) => paths.energy(installation),
  });
}

export default function EnergyDemo({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { attempt, name, isReady, isLoading, isHere, isAsked } = loaderData;
  const place = useRef<HTMLDivElement>(null);
  usePolling(isLoading);
  const goesOn = isReady && !isAsked && !actionData;
  useEffect(() => {
    if (goesOn && document.visibilityState === 'visible')
      place.current?.querySelector('form')?.requestSubmit();
  }, [goesOn]);
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
        <div className="demo-home" ref={place}>
          <HomePicture home={name} />
          <div className="demo-home-words">
            <p className="lead">{text(`demo.${name}`)}</p>
            <p className="second">
              {text(
                isHere ? (isLoading ? 'demo.energy-loading' : 'demo.rules') : 'demo.notice-none',
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
        {actionData && <RefusalBanner answer={actionData} />}
        <p>
          <Link href={paths.demo()}>{text('demo.all')}</Link>
        </p>
      </Page>
    </PlainFrame>
  );
}
