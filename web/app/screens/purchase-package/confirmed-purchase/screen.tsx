import { redirect } from 'react-router';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths, purchasePaths } from '../../../package-paths.ts';
import { paths } from '../../../paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { document } from '../../../ui/icons-of-energy.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { pageOfState } from '../page-of-state.ts';
import { readOrder } from '../read-order.ts';
import { usePurchaseAmount } from '../use-purchase-amount.ts';
import { useReloadWhile } from '../../../live/use-reload-while.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const purchase = await readOrder(context, url);
  const { state } = purchase;
  if (state !== 'confirmed' && state !== 'refunded') throw redirect(pageOfState(purchase), 303);
  return { ...purchase, state };
}

/** What was bought, with its receipt; or that the money went back, with its credit note. */
export default function ConfirmedPurchase({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { name, installation, package: id, state, receipt, creditNote, order } = loaderData;
  const { minor, refundedMinor, currency } = loaderData;
  const paid = state === 'refunded' ? (refundedMinor ?? minor) : minor;
  const amount = usePurchaseAmount({ minor: paid, currency });
  const isReceiptAwaited = state === 'confirmed' && receipt === null;
  useReloadWhile(isReceiptAwaited);
  return (
    <AppPage title={text(`purchase.${state}-title`, { name })}>
      <p className="lead">{text(`purchase.${state}-lead`, { amount, name })}</p>
      {state === 'refunded' && receipt === null && <p>{text('purchase.refunded-not-started')}</p>}
      {receipt !== null ? (
        <RowList look="panel">
          <Row
            icon={document}
            title={text('purchase.receipt')}
            note={text('purchase.receipt-what')}
            href={paths.document(receipt)}
          />
          {creditNote !== null && (
            <Row
              icon={document}
              title={text('purchase.credit-note')}
              note={text('purchase.receipt-what')}
              href={paths.document(creditNote)}
            />
          )}
        </RowList>
      ) : (
        isReceiptAwaited && (
          <>
            <p role="status">{text('purchase.receipt-soon')}</p>
            <noscript>
              <meta httpEquiv="refresh" content="3" />
              <ButtonLink wide href={purchasePaths.confirmed(order)}>
                {text('purchase.look-again')}
              </ButtonLink>
            </noscript>
          </>
        )
      )}
      <ButtonLink look="main" wide href={packagePaths.one(installation, id)}>
        {text('purchase.to-package')}
      </ButtonLink>
    </AppPage>
  );
}
