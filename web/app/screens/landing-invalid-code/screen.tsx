import { redirect } from 'react-router';
import { pageRequestContext } from '../../context.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../forms/fields.tsx';
import { readForm, sendBack } from '../../forms/read-form.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { alert } from '../../ui/icons.ts';
import { qrCode } from '../../ui/icons-of-scanning.ts';
import { question } from '../../ui/icons-of-things.ts';
import { invalidIn, whyOf } from '../registration/scan-units/invalid-texts.ts';
import { ScanLead, ScanPage } from '../registration/scan-units/scan-page.tsx';
import { landingCodeForm } from './form.ts';
import { landingReasons } from './reasons.ts';
import type { Route } from './+types/screen';

export function loader({ url }: Route.LoaderArgs) {
  const reason = url.searchParams.get('reason');
  const since = url.searchParams.get('since') ?? '';
  return {
    code: (url.searchParams.get('code') ?? '').slice(0, 400),
    reason: landingReasons.find((candidate) => candidate === reason) ?? 'invitation-unknown',
    since: Number.isNaN(Date.parse(since)) ? null : since,
    invalid: invalidIn(url),
    isOther: url.searchParams.has('kind'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const locale = context.get(pageRequestContext).language.format;
  const read = await readForm(landingCodeForm, { posted: await request.formData(), locale });
  if (!read.ok) return sendBack(read.answer);
  throw redirect(paths.landing(read.text('code')));
}

export default function LandingInvalidCode({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText();
  const formats = useFormats();
  const { code, reason, since, invalid, isOther } = loaderData;
  const time = since === null ? '' : formats.dateTime(since);
  return (
    <ScanPage
      title={text('landing-invalid-code.title')}
      back={paths.landing()}
      foot={
        <ButtonRow spread="even">
          <ButtonLink icon={qrCode} href={paths.scanStart()}>
            {text('landing-invalid-code.scan')}
          </ButtonLink>
          {reason === 'invitation-used-by-you' && !isOther ? (
            <ButtonLink href={paths.scanOverview()}>
              {text('landing-invalid-code.to-list')}
            </ButtonLink>
          ) : (
            <ButtonLink icon={question} href={paths.scanRange()}>
              {text('landing-invalid-code.help')}
            </ButtonLink>
          )}
        </ButtonRow>
      }
    >
      <ScanLead
        icon={alert}
        title={text(isOther ? `invalid-code.kind-${invalid.kind}` : 'landing-invalid-code.lead')}
      >
        <p>
          {isOther
            ? whyOf(text, invalid)
            : text(sentenceOf(loaderData), { ...invalid.params, time })}
        </p>
      </ScanLead>
      <CheckedForm form={landingCodeForm} answer={actionData?.answer} initial={{ code }}>
        <TextField
          name="code"
          hint={text('landing-invalid-code.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
        <SendButton>{text('landing-invalid-code.again')}</SendButton>
      </CheckedForm>
    </ScanPage>
  );
}

/** The sentence for the reason why the code is not valid. */
function sentenceOf({ reason, since, invalid }: Route.ComponentProps['loaderData']): string {
  if (reason === 'invitation-expired' && since === null)
    return 'landing-invalid-code.invitation-over';
  if (reason === 'invitation-mistyped' && invalid.params['likely'] !== '')
    return 'invalid-code.why-look-alike';
  return `landing-invalid-code.${reason}`;
}
