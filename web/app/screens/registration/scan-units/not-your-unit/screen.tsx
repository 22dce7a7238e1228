import type { Claim } from '@hearth/product/claim/contract.ts';
import { isDisputable, isRepeatable, stateAt } from '@hearth/product/claim/unit-request-state.ts';
import { redirect } from 'react-router';
import { Temporal } from 'temporal-polyfill';
import { sessionOf } from '../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { RadioField, SendButton, TextField } from '../../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { check } from '../../../../ui/icons.ts';
import { people } from '../../../../ui/icons-of-things.ts';
import { Link } from '../../../../ui/link.tsx';
import { Banner } from '../../../../ui/notices.tsx';
import { openClaim } from '../continue-claim.ts';
import { ScanLead, ScanPage } from '../scan-page.tsx';
import { unitName } from '../unit-name.ts';
import { contactHolderForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const claim = await openClaim(context, url, ['claimed-by-other']);
  const { product, clock } = context.get(backendContext);
  const listed = await product.listDisputes({}, { token: sessionOf(context).accessToken });
  const disputes = listed.ok ? listed.value : [];
  const running = disputes.find(
    ({ serial, actions }) => serial === claim.serial && actions.includes('withdraw'),
  );
  return { ...claim, ...requestOf(claim, clock.now()), dispute: running?.dispute ?? null };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const claim = url.searchParams.get('claim') ?? '';
  const read = await readForm(contactHolderForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const token = { token: sessionOf(context).accessToken };
  if (read.text('kind') === 'dispute') {
    const opened = await product.openDispute({ body: { claim, words: read.text('words') } }, token);
    if (!opened.ok) return sendBack(read.refused(opened));
    throw redirect(paths.dispute(opened.value.dispute));
  }
  const contacted = await product.contactHolder({ params: { claim } }, token);
  if (!contacted.ok) return sendBack(read.refused(contacted));
  throw redirect(paths.scanNotYours(claim));
}

/** The state of the requested transfer, null without one, and whether the person may request one, or dispute the unit, now. */
function requestOf({ transfer }: Claim, now: Temporal.Instant) {
  if (transfer === null) return { answer: null, isRequestable: true, isDisputable: false };
  const request = { ...transfer, expiresAt: Temporal.Instant.from(transfer.expiresAt) };
  return {
    answer: stateAt(request, now),
    isRequestable: isRepeatable(request, now),
    isDisputable: isDisputable(request, now),
  };
}

export default function NotYourUnit({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { claim, model, serial, range, transfer, answer, dispute } = loaderData;
  const options = useOptions(loaderData);
  return (
    <ScanPage title={text('scan-units.title')} back={paths.scanOverview()}>
      <ScanLead
        icon={people}
        title={text('claim.held', { model: unitName(text, { model, range }) })}
      >
        <p>{text('claim.held-why')}</p>
        <p className="small">
          {text('scan-units.serial')}: <bdi dir="ltr">{serial}</bdi>
        </p>
      </ScanLead>
      {dispute !== null && (
        <Banner icon={check} strong={text('claim.dispute-running')}>
          <Link href={paths.dispute(dispute)}>{text('claim.dispute-open')}</Link>
        </Banner>
      )}
      {answer !== null && transfer !== null && (
        <Banner icon={check} strong={text(`claim.transfer-${answer}`)}>
          {text(`claim.transfer-${answer}-why`, { date: formats.dateTime(transfer.expiresAt) })}
        </Banner>
      )}
      <p>
        <ButtonLink href={paths.scanCommissioning(claim)}>{text('claim.code-again')}</ButtonLink>
      </p>
      {options.length > 0 && (
        <CheckedForm form={contactHolderForm} answer={actionData?.answer}>
          <RadioField name="kind" options={options} />
          {options.some(({ value }) => value === 'dispute') && (
            <TextField name="words" hint={text('claim.ask-words-hint')} autoComplete="off" />
          )}
          <SendButton busyText={text('scan-units.checking')}>{text('claim.ask-send')}</SendButton>
        </CheckedForm>
      )}
      <p>
        <ButtonLink href={paths.scanStart()}>{text('claim.another-unit')}</ButtonLink>
      </p>
    </ScanPage>
  );
}

/** Requests that the person can make now. */
function useOptions({
  isRequestable,
  isDisputable,
  dispute,
}: Pick<Route.ComponentProps['loaderData'], 'isRequestable' | 'isDisputable' | 'dispute'>) {
  const text = useText();
  const transfer = {
    value: 'transfer',
    label: text('claim.request-transfer'),
    hint: text('claim.request-transfer-hint'),
  };
  const disputed = {
    value: 'dispute',
    label: text('claim.ask-dispute'),
    hint: text('claim.ask-dispute-hint'),
  };
  return [
    ...(isRequestable && dispute === null ? [transfer] : []),
    ...(isDisputable && dispute === null ? [disputed] : []),
  ];
}
