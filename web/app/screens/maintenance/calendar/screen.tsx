import { data, redirect } from 'react-router';
import { sessionOf } from '../../../api/installation.ts';
import { carePaths } from '../../../care-paths.ts';
import { backendContext, pageRequestContext } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { readForm, sendBack } from '../../../forms/read-form.ts';
import { useText } from '../../../i18n/use-text.ts';
import { check } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import { Section } from '../../../ui/section.tsx';
import { MaintenancePage } from '../maintenance-page.tsx';
import { openLog } from '../open-maintenance.ts';
import { calendarForm, revokeCalendarForm } from './form.ts';
import type { Route } from './+types/screen';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { installation, log } = await openLog(context, url);
  if (log.hasCalendar === null) throw data(null, { status: 404 });
  return {
    installation,
    hasCalendar: log.hasCalendar,
    isEnded: url.searchParams.get('done') === 'ended',
    idempotency: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { product, settings } = context.get(backendContext);
  const { language } = context.get(pageRequestContext);
  const posted = await request.formData();
  const token = { token: sessionOf(context).accessToken };
  if (posted.get('form') === revokeCalendarForm.name) {
    const read = await readForm(revokeCalendarForm, { posted, locale: language.format });
    if (!read.ok) return sendBack(read.answer);
    const { installation } = read;
    const revoked = await product.revokeCalendar({ params: { installation } }, token);
    if (!revoked.ok) return sendBack(read.refused(revoked));
    throw redirect(carePaths.calendar(installation, 'ended'), 303);
  }
  const read = await readForm(calendarForm, { posted, locale: language.format });
  if (!read.ok) return sendBack(read.answer);
  const { installation } = read;
  const issued = await product.issueCalendar(
    { params: { installation }, body: { locale: language.tag } },
    token,
  );
  if (!issued.ok) return sendBack(read.refused(issued));
  // The address is shown once: only its hash is stored.
  const address = new URL(carePaths.calendarFile(issued.value.code), settings.publicUrl).href;
  return data({ answer: undefined, address });
}

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const { installation, hasCalendar, isEnded, idempotency } = loaderData;
  const answer: FormAnswer | undefined = actionData?.answer;
  const address = actionData && 'address' in actionData ? actionData.address : null;
  const envelope = { installation: installation.installation, idempotency };
  const hasAddress = hasCalendar || address !== null;
  return (
    <MaintenancePage installation={installation} title={text('maintenance.calendar')}>
      {isEnded && !actionData && <Banner icon={check}>{text('maintenance.calendar-ended')}</Banner>}
      <p className="lead">{text('maintenance.calendar-lead')}</p>
      {address !== null && (
        <Section title={text('maintenance.calendar-address')}>
          <p role="status" className="care-address">
            <bdi dir="ltr">{address}</bdi>
          </p>
          <p className="small">{text('maintenance.calendar-once')}</p>
          <p>
            <a href={address.replace(/^https?:/, 'webcal:')}>{text('maintenance.calendar-open')}</a>
          </p>
        </Section>
      )}
      <CheckedForm form={calendarForm} answer={answer} envelope={envelope}>
        <SendButton busyText={text('maintenance.saving')}>
          {text(hasAddress ? 'maintenance.calendar-renew' : 'maintenance.calendar-issue')}
        </SendButton>
      </CheckedForm>
      {hasAddress && (
        <CheckedForm form={revokeCalendarForm} answer={answer} envelope={envelope}>
          <p className="small">{text('maintenance.calendar-exists')}</p>
          <SendButton look="secondary" busyText={text('maintenance.saving')}>
            {text('maintenance.calendar-end')}
          </SendButton>
        </CheckedForm>
      )}
    </MaintenancePage>
  );
}
