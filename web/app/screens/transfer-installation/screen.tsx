import { localDate } from '@hearth/calendar/dates.ts';
import { redirect } from 'react-router';
import { accessToken, orThrow, sessionOf, withToken } from '../../api/installation.ts';
import { restoredFields, withStepUp } from '../../api/step-up.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { transferPaths } from '../../transfer-paths.ts';
import { check } from '../../ui/icons.ts';
import { Banner } from '../../ui/notices.tsx';
import { DetailsPage } from '../installation-details/details-page.tsx';
import { ownHome } from '../installation-details/own-home.ts';
import { offerForm, withdrawOfferForm } from './form.ts';
import { OfferFields } from './offer-fields.tsx';
import { OpenOffer } from './open-offer.tsx';
import { TransferPreviewLists } from './preview-lists.tsx';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const installation = await ownHome(context, url);
  const { product, energy, clock } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const token = { token: sessionOf(context).accessToken };
  const params = { installation: installation.installation };
  const [preview, past, transfers, restored] = await Promise.all([
    product.previewTransfer({ params, query: { language: language.tag } }, token),
    withToken(accessToken(context, installation.installation), (issued) =>
      energy.countPast({ params }, issued),
    ),
    product.listTransfers({}, token),
    restoredFields(context, url),
  ]);
  const open = orThrow(transfers).find(
    (each) => each.installation === installation.installation && isOpen(each),
  );
  return {
    installation,
    preview: orThrow(preview),
    // The home can be offered without the numbers.
    past: past.ok ? past.value : null,
    open: open ?? null,
    restored,
    today: localDate(clock.now().toString(), installation.timeZone),
    done: url.searchParams.get('done'),
    idempotency: crypto.randomUUID(),
  };
}

const isOpen = ({ party, state }: { readonly party: string; readonly state: string }): boolean =>
  party === 'giver' && (state === 'offered' || state === 'accepted');

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product, clock } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const token = sessionOf(context).accessToken;
  const posted = await request.formData();
  const locale = language.format;
  if (posted.get('form') === withdrawOfferForm.name) {
    const read = await readForm(withdrawOfferForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const { installation } = read;
    const params = { installation, transfer: read.text('transfer') };
    const done = await product.withdrawTransfer({ params }, { token });
    if (!done.ok) return sendBack(read.refused(done));
    throw redirect(transferPaths.home(installation, 'withdrawn'), 303);
  }
  const { timeZone } = await ownHome(context, url);
  const today = localDate(clock.now().toString(), timeZone);
  const read = await readForm(offerForm, { posted, locale, today });
  if (!read.ok) return sendBack(read.answer);
  const { installation, idempotencyKey } = read;
  const choiceOf = (name: 'history' | 'settings') =>
    read.text(name) === 'keep' ? ('keep' as const) : ('erase' as const);
  const body = {
    email: read.text('email'),
    message: read.text('message'),
    day: read.text('day') || null,
    choices: { history: choiceOf('history'), settings: choiceOf('settings') },
    packages: [],
    locale: language.tag,
  };
  const path = transferPaths.home(installation);
  const done = await withStepUp(
    context,
    await product.offerTransfer({ params: { installation }, body }, { token, idempotencyKey }),
    { posted, path },
  );
  if (!done.ok) return sendBack(read.refused(done));
  throw redirect(transferPaths.home(installation, 'offered'), 303);
}

/** Offers a home to another person, and shows an open offer. */
export default function TransferInstallation({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, preview, past, open, restored, today, done, idempotency } = loaderData;
  return (
    <DetailsPage installation={installation} title={text('transfer.title')}>
      {(done === 'offered' || done === 'withdrawn') && !actionData && (
        <Banner icon={check}>{text(`transfer.done-${done}`)}</Banner>
      )}
      {open ? (
        <OpenOffer offer={open} answer={actionData?.answer} timeZone={installation.timeZone} />
      ) : preview.cannotOffer === 'other-owners' ? (
        <p>{text('transfer.other-owners')}</p>
      ) : (
        <>
          <p className="lead">{text('transfer.lead')}</p>
          <TransferPreviewLists preview={preview} past={past} />
          <OfferFields
            installation={installation.installation}
            idempotency={idempotency}
            restored={restored}
            today={today}
            answer={actionData?.answer}
          />
        </>
      )}
    </DetailsPage>
  );
}
