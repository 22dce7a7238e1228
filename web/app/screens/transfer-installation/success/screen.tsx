import { redirect } from 'react-router';
import { orThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { transferPaths } from '../../../transfer-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { DetailsPage } from '../../installation-details/details-page.tsx';
import { ownHome } from '../../installation-details/own-home.ts';
import { OfferRows } from '../offer-rows.tsx';
import { VendorSteps } from '../vendor-steps.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const home = await ownHome(context, url);
  const { product } = context.get(backendContext);
  const transfers = orThrow(
    await product.listTransfers({}, { token: sessionOf(context).accessToken }),
  );
  const offer = transfers.find(
    ({ installation, party, state }) =>
      installation === home.installation && party === 'giver' && state === 'offered',
  );
  if (!offer) throw redirect(transferPaths.home(home.installation));
  const preview = orThrow(
    await product.previewTransfer(
      {
        params: { installation: home.installation },
        query: { language: context.get(pageRequestContext).language.tag },
      },
      { token: sessionOf(context).accessToken },
    ),
  );
  return { home, offer, vendors: preview.ending.vendors };
}

/** An offer that was just made: what happens next. */
export default function TransferSuccess({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { home, offer, vendors } = loaderData;
  return (
    <DetailsPage installation={home} title={text('transfer.title')}>
      <h2 className="lead">{text('transfer-offer.success')}</h2>
      <RowList>
        <OfferRows offer={offer} />
      </RowList>
      <Section title={text('transfer-offer.next')}>
        <ol className="stack-tight">
          <li>{text('transfer-offer.next-mail', { time: formats.dateTime(offer.expiresAt) })}</li>
          <li>{text('transfer-offer.next-accept')}</li>
          <li>{text('transfer-offer.next-undo')}</li>
        </ol>
        <VendorSteps vendors={vendors} />
      </Section>
      <ButtonLink look="main" wide href={transferPaths.home(home.installation)}>
        {text('transfer-offer.to-transfers')}
      </ButtonLink>
      <ButtonLink wide href={paths.detailsPart('dossier', home.installation)}>
        {text('transfer-offer.to-dossier')}
      </ButtonLink>
    </DetailsPage>
  );
}
