import type { ReceivedTransfer } from '@hearth/product/transfer/contract.ts';
import { data, redirect } from 'react-router';
import { addressOf } from '../../../api/address.ts';
import { sessionOf } from '../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { PlainFrame } from '../../../shell/app-frame.tsx';
import { transferPaths } from '../../../transfer-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/frame.tsx';
import { PageHeader } from '../../../ui/header.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { MeterRows } from '../meter-rows.tsx';
import { AnswerForms } from './answer-forms.tsx';
import { acceptTransferForm, declineTransferForm } from './form.ts';
import { offerReason } from './reasons.ts';
import { termsInText } from './terms-text.ts';
import type { Route } from './+types/screen';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { product } = context.get(backendContext);
  const { tag } = context.get(pageRequestContext).language;
  const body = { code: params.code.slice(0, 100), address: addressOf(request), language: tag };
  const { accessToken: token } = sessionOf(context);
  const read = await product.readTransferOffer({ body }, { token });
  if (read.ok) return { state: 'read' as const, offer: read.value };
  if (read.kind === 'timed-out' || read.kind === 'unavailable') throw data(null, { status: 503 });
  return { state: 'closed' as const, reason: offerReason(read.code) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const posted = await request.formData();
  const { language } = context.get(pageRequestContext);
  const { accessToken: token } = sessionOf(context);
  const body = { code: params.code.slice(0, 100), address: addressOf(request) };
  const locale = language.format;
  if (posted.get('form') === acceptTransferForm.name) {
    const read = await readForm(acceptTransferForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const accepted = { ...body, terms: termsInText(read.text('read')), language: language.tag };
    const taken = await product.acceptTransfer({ body: accepted }, { token });
    if (!taken.ok) return sendBack(askedAgain(read.refused(taken)));
  } else if (posted.get('form') === declineTransferForm.name) {
    const read = await readForm(declineTransferForm, { posted, locale });
    if (!read.ok) return sendBack(read.answer);
    const declined = await product.declineTransfer({ body }, { token });
    if (!declined.ok) return sendBack(read.refused(declined));
  } else throw data(null, { status: 400 });
  throw redirect(transferPaths.offer(body.code), 303);
}

/** The mark of terms that have changed meanwhile is not set for the new ones. */
const askedAgain = (answer: FormAnswer): FormAnswer =>
  answer.faults.some(({ code }) => code === 'terms-changed')
    ? { ...answer, values: { ...answer.values, agreed: false } }
    : answer;

/** Reload after a refused form too: the terms may have changed. */
export const shouldRevalidate = (): boolean => true;

/** An offered home, for the person of the mailbox. */
export default function TransferOffer({ loaderData, actionData, params }: Route.ComponentProps) {
  const text = useText();
  const title = text('transfer.offer-title');
  return (
    <PlainFrame>
      <title>{title}</title>
      <Page header={<PageHeader title={title} />}>
        {loaderData.state === 'read' ? (
          <Offer offer={loaderData.offer} code={params.code} answer={actionData?.answer} />
        ) : (
          <>
            <p>{text(`transfer.${loaderData.reason}`)}</p>
            <ButtonLink wide href={paths.launcher()}>
              {text('transfer.to-start')}
            </ButtonLink>
          </>
        )}
      </Page>
    </PlainFrame>
  );
}

function Offer({
  offer,
  code,
  answer,
}: {
  readonly offer: ReceivedTransfer;
  readonly code: string;
  readonly answer: FormAnswer | undefined;
}) {
  const text = useText();
  const formats = useFormats();
  const { giver, home, state, message, day, units, packages, choices, installation } = offer;
  const hasPassed = offer.undoUntil !== null;
  return (
    <>
      <p className="lead">
        {hasPassed
          ? text('transfer.taken')
          : state === 'accepted'
            ? text('transfer.taken-on', { day: day ? formats.day(day, 'full') : '' })
            : text(home === '' ? 'transfer.received-unnamed' : 'transfer.received', {
                giver: giver ?? text('transfer.somebody'),
                home,
              })}
      </p>
      {message !== '' && (
        <blockquote>
          <bdi>{message}</bdi>
        </blockquote>
      )}
      <Section title={text('transfer.you-get')}>
        <RowList>
          {units.map(({ name, model }) => (
            <Row key={`${name} ${model}`} title={<bdi>{name}</bdi>} note={<bdi>{model}</bdi>} />
          ))}
          {packages.map(({ name, endsOn }) => (
            <Row
              key={`${name} ${endsOn}`}
              title={name}
              value={text('transfer.package-moves', { day: formats.day(endsOn, 'full') })}
            />
          ))}
          <Row title={text('transfer.history')} value={text(`transfer.you-${choices.history}`)} />
          <Row title={text('transfer.settings')} value={text(`transfer.you-${choices.settings}`)} />
          <Row
            title={text('transfer.first-day')}
            value={day ? formats.day(day, 'full') : text('transfer.at-once')}
          />
          <MeterRows meters={offer.meters} />
          {offer.dossierOf && (
            <Row
              title={text('transfer.dossier')}
              note={text('transfer.dossier-of', { day: formats.day(offer.dossierOf, 'full') })}
              href={transferPaths.offeredDossier(code)}
            />
          )}
        </RowList>
      </Section>
      <AnswerForms offer={offer} answer={answer} />
      {hasPassed && (
        <>
          <p>{text('transfer.link-own')}</p>
          <ButtonLink look="main" wide href={paths.link('onecta', installation)}>
            {text('transfer.link-account')}
          </ButtonLink>
          <ButtonLink wide href={paths.launcher(installation)}>
            {text('transfer.to-home')}
          </ButtonLink>
        </>
      )}
    </>
  );
}
