import { useEffect } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { backendContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths, purchasePaths } from '../../../package-paths.ts';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ProgressList } from '../../../ui/progress.tsx';
import { pageOfState } from '../page-of-state.ts';
import { readOrder } from '../read-order.ts';
import { statePath } from '../state-path.ts';
import { usePurchaseAmount } from '../use-purchase-amount.ts';
import type { Route } from './+types/screen';

/** Wait after which the page says how the result arrives otherwise. */
const longAfterMs = 60_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const purchase = await readOrder(context, url);
  if (purchase.state !== 'awaiting-payment') throw redirect(pageOfState(purchase), 303);
  const { clock } = context.get(backendContext);
  const waitedMs = clock.now().epochMilliseconds - Date.parse(purchase.createdAt);
  return { ...purchase, longInMs: Math.max(0, longAfterMs - waitedMs) };
}

const againMs = 1_000;

/** Waits for the payment: by itself with JavaScript, by reloading without. */
export default function DetectingStatus({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { order, name, installation, package: id, longInMs } = loaderData;
  useEffect(() => watchState(order, () => void revalidate()), [order, revalidate]);
  useEffect(() => {
    if (longInMs === 0) return;
    const timer = setTimeout(() => void revalidate(), longInMs);
    return () => clearTimeout(timer);
  }, [longInMs, revalidate]);
  const amount = usePurchaseAmount(loaderData);
  const lead = text('purchase.status-lead', { amount });
  return (
    <AppPage
      title={text('purchase.status-title', { name })}
      back={{ href: packagePaths.one(installation, id), label: text('shell.back') }}
    >
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p className="lead" role="status">
        {lead}
      </p>
      <ProgressList
        label={lead}
        steps={[
          {
            state: 'done',
            stateText: text('purchase.step-done'),
            title: text('purchase.step-ordered'),
          },
          {
            state: longInMs === 0 ? 'longer' : 'now',
            stateText: text('purchase.step-now'),
            title: text('purchase.step-payment', { amount }),
            note: text('purchase.step-payment-what'),
          },
          {
            state: 'next',
            stateText: text('purchase.step-next'),
            title: text('purchase.step-start', { name }),
            note: text('purchase.step-start-what'),
          },
        ]}
      />
      {longInMs === 0 && <p>{text('purchase.status-long')}</p>}
      <p className="small">{text('purchase.status-once')}</p>
      <noscript>
        <ButtonLink wide href={purchasePaths.status(order)}>
          {text('purchase.look-again')}
        </ButtonLink>
      </noscript>
      <ButtonLink wide href={paths.launcher(installation)}>
        {text('purchase.to-home')}
      </ButtonLink>
    </AppPage>
  );
}

/** Asks for the state every second, and calls `onOther` unless the payment is still awaited. Returns the function that ends it. */
function watchState(order: string, onOther: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  let timer: ReturnType<typeof setTimeout>;
  const look = async (): Promise<void> => {
    const isAwaited = await fetch(`${statePath}?order=${order}`, { cache: 'no-cache', signal })
      .then(async (answer) => (await answer.text()) === 'awaiting-payment')
      // Without a connection or a session the page reads itself again, and says so.
      .catch(() => false);
    if (signal.aborted) return;
    if (!isAwaited) onOther();
    timer = setTimeout(() => void look(), againMs);
  };
  timer = setTimeout(() => void look(), againMs);
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}
