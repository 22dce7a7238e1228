import { redirect } from 'react-router';
import { addressOf } from '../../../../api/address.ts';
import { sessionOf } from '../../../../api/installation.ts';
import { backendContext, pageRequestContext } from '../../../../context.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { SendButton } from '../../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../../forms/read-form.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { warning } from '../../../../ui/icons.ts';
import { Link } from '../../../../ui/link.tsx';
import { Banner } from '../../../../ui/notices.tsx';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { openClaim } from '../continue-claim.ts';
import { unitIcon } from '../range-icon.ts';
import { CodeField } from '../code-field.tsx';
import { ScanPage } from '../scan-page.tsx';
import { claimScreen } from '../screen-of.ts';
import { unitName } from '../unit-name.ts';
import { codeForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const claim = await openClaim(context, url, [
    'needs-commissioning-code',
    // The holder may have released the unit since.
    'claimed-by-other',
    'reserved-by-invitation',
  ]);
  const until = Date.parse(url.searchParams.get('locked') ?? '');
  const isLocked = until > context.get(backendContext).clock.now().epochMilliseconds;
  return { ...claim, lockedUntil: isLocked ? new Date(until).toISOString() : null };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { product, clock } = context.get(backendContext);
  const locale = context.get(pageRequestContext).language.format;
  const claim = url.searchParams.get('claim') ?? '';
  const read = await readForm(codeForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  const proved = await product.proveByCode(
    { params: { claim }, body: { code: read.text('code'), address: addressOf(request) } },
    { token: sessionOf(context).accessToken },
  );
  if (!proved.ok && proved.code === 'too-many-attempts') {
    const until = clock.now().add({ seconds: proved.retryAfterS ?? 60 });
    // In the address, so that a reload keeps it.
    return redirect(
      paths.scanCommissioning(claim, until.toString({ smallestUnit: 'second' })),
      303,
    );
  }
  if (!proved.ok) return sendBack(read.refused(proved));
  throw redirect(claimScreen(proved.value));
}

export default function CommissioningCode({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { claim, model, serial, range, lockedUntil, actions } = loaderData;
  const formats = useFormats();
  return (
    <ScanPage title={text('scan-units.title')} back={paths.scanOverview()}>
      <h1 className="lead">{text('scan-units.card-lead')}</h1>
      <RowList>
        <Row
          icon={unitIcon(range)}
          strong
          title={unitName(text, { model, range })}
          note={<bdi dir="ltr">{serial}</bdi>}
        />
      </RowList>
      {lockedUntil !== null ? (
        <Banner icon={warning} strong={text('scan-units.card-failed')}>
          {text('scan-units.card-locked', { time: formats.dateTime(lockedUntil) })}
        </Banner>
      ) : (
        <CheckedForm
          form={codeForm}
          answer={actionData?.answer}
          failedTitle={text('scan-units.card-failed')}
        >
          <CodeField name="code" hint={text('scan-units.card-hint')} />
          <SendButton busyText={text('scan-units.checking')}>{text('scan-units.check')}</SendButton>
        </CheckedForm>
      )}
      <p className="small">{text('scan-units.card-where')}</p>
      {actions.includes('request-invitation') && (
        <p>
          <Link href={paths.scanInvitation(claim)}>{text('scan-units.no-card')}</Link>
        </p>
      )}
    </ScanPage>
  );
}
