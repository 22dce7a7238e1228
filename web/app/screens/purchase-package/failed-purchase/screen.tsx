import { redirect } from 'react-router';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths } from '../../../package-paths.ts';
import { AppPage } from '../../../shell/app-page.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { pageOfState } from '../page-of-state.ts';
import { readOrder } from '../read-order.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const purchase = await readOrder(context, url);
  const { state } = purchase;
  if (state !== 'declined' && state !== 'cancelled' && state !== 'expired')
    throw redirect(pageOfState(purchase), 303);
  return { ...purchase, state };
}

/** Why a purchase failed, and the way back to the package. */
export default function FailedPurchase({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { name, installation, package: id, state } = loaderData;
  return (
    <AppPage title={text('purchase.failed-title', { name })}>
      <p className="lead">{text(`purchase.failed-${state}`)}</p>
      <p>{text('purchase.failed-nothing-charged')}</p>
      <ButtonLink look="main" wide href={packagePaths.one(installation, id)}>
        {text('purchase.again')}
      </ButtonLink>
    </AppPage>
  );
}
