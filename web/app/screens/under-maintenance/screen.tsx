import { useEffect } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { returnPathOf } from '../../api/return-path.ts';
import { backendContext } from '../../context.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { noticeOf, passCookie } from '../../middleware/maintenance.ts';
import { paths } from '../../paths.ts';
import { PlainFrame } from '../../shell/app-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { wrench } from '../../ui/icons.ts';
import type { Route } from './+types/screen';

const retryAfterS = 60;

export async function loader({ context, url }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const notice = await noticeOf(backend);
  const returnTo = returnPathOf(url.searchParams.get('return'), paths.start());
  if (notice?.state !== 'active') throw redirect(returnTo);
  const pass = url.searchParams.get('pass') ?? '';
  if (backend.operatorPass.isValid(pass, backend.clock.now()))
    throw redirect(returnTo, {
      headers: { 'set-cookie': `${passCookie}=${pass}; Path=/; Secure; HttpOnly; SameSite=Lax` },
    });
  return data(
    { from: notice.from, until: notice.until, returnTo },
    { status: 503, headers: { 'retry-after': String(retryAfterS) } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function UnderMaintenance({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { from, until, returnTo } = loaderData;
  const { revalidate } = useRevalidator();
  // The page reloads by itself; after the downtime the loader redirects to the requested page.
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), retryAfterS * 1000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <PlainFrame>
      <Page>
        <title>{text('under-maintenance.title')}</title>
        <noscript>
          <meta httpEquiv="refresh" content={`${retryAfterS};url=${returnTo}`} />
        </noscript>
        <div className="error-page">
          <span className="scan-mark">
            <Icon shape={wrench} />
          </span>
          <h1 className="lead">{text('under-maintenance.title')}</h1>
          <p>
            {until === null
              ? text('under-maintenance.end-unknown')
              : text('under-maintenance.end', { time: formats.dateTime(until) })}
          </p>
          {from !== null && (
            <p className="small">
              {text('under-maintenance.since', { time: formats.dateTime(from) })}
            </p>
          )}
          <p className="second">{text('under-maintenance.still-works')}</p>
        </div>
        <p>
          <ButtonLink look="main" href={returnTo}>
            {text('under-maintenance.again')}
          </ButtonLink>
        </p>
      </Page>
    </PlainFrame>
  );
}
