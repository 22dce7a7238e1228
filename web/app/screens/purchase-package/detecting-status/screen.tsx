import { useEffect } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { backendContext } from '../../../context.ts';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths, purchasePaths } from '../../../package-paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { pageOfState } from '../page-of-state.ts';
import { readOrder } from '../read-order.ts';
import { usePurchaseAmount } from '../use-purchase-amount.ts';
import type { Route } from './+types/screen';

/** From here on the page says how the result arrives instead. */
const longAfterMs = 60_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const purchase = await readOrder(context, url);
  if (purchase.state !== 'awaiting-payment') throw redirect(pageOfState(purchase), 303);
  const { clock } = context.get(backendContext);
  const waitedMs = clock.now().epochMilliseconds - Date.parse(purchase.createdAt);
  return { ...purchase, isLong: waitedMs > longAfterMs };
}

const againMs = 1_000;

/** Waits for the payment: by itself with JavaScript, by reloading without. */
export default function DetectingStatus({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), againMs);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  const { order, name, installation, package: id, isLong } = loaderData;
  const amount = usePurchaseAmount(loaderData);
  return (
    <AppPage
      title={text('purchase.status-title', { name })}
      back={{ href: packagePaths.one(installation, id), label: text('shell.back') }}
    >
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p className="lead" role="status">
        {text('purchase.status-lead', { amount })}
      </p>
      {isLong && <p>{text('purchase.status-long')}</p>}
      <p>
        <ButtonLink href={purchasePaths.status(order)}>{text('purchase.look-again')}</ButtonLink>
      </p>
    </AppPage>
  );
}
