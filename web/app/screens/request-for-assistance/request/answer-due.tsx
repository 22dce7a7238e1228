import type { Assistance } from '@hearth/product/assistance/contract.ts';
import { symptomSteps } from '@hearth/product/assistance/symptom-terms.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { clock, phone as phoneIcon } from '../../../ui/icons-of-things.ts';
import { Link } from '../../../ui/link.tsx';
import { AttentionCard, Banner } from '../../../ui/notices.tsx';

interface AnswerDueProps {
  readonly assistance: Assistance;
  readonly timeZone: string;
  readonly installation: string;
}

/** When the company should answer; without an answer by then, what else the household can do. */
export function AnswerDue({ assistance, timeZone, installation }: AnswerDueProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  const { answerBy, escalatedAt, party, isReached, symptom } = assistance;
  const partner = assistance.partner ?? '';
  if (answerBy === null || !isReached) return null;
  const time = formats.dateTime(answerBy);
  const phone = party === 'partner' ? null : assistance.partnerPhone;
  const callHref = `tel:${phone?.replaceAll(/[^\d+]/g, '')}`;
  const call = phone !== null && text('assistance.late-call', { phone: unbroken(phone) });
  if (escalatedAt === null)
    return (
      <p className="small">
        {text('assistance.answer-by', { time, partner })}{' '}
        {call && <Link href={callHref}>{call}</Link>}
      </p>
    );
  if (party === 'partner')
    return (
      <Banner icon={clock} tone="trouble">
        {text('assistance.late-to-partner', { time })}
      </Banner>
    );
  return (
    <AttentionCard
      icon={clock}
      kicker={text('assistance.late-kicker')}
      title={text('assistance.late-title', { partner })}
      actions={
        <>
          {call && (
            <ButtonLink look="main" icon={phoneIcon} href={callHref}>
              {call}
            </ButtonLink>
          )}
          <Link href={paths.servicePartner(installation)}>{text('assistance.find-partner')}</Link>
        </>
      }
    >
      <p>{text('assistance.late-why', { time })}</p>
      {symptom === 'leak' && (
        <ul>
          {symptomSteps.leak.map((step) => (
            <li key={step}>{text(`assistance.step-${step}`)}</li>
          ))}
        </ul>
      )}
      <p>{text('assistance.late-other')}</p>
    </AttentionCard>
  );
}

/** A telephone number that stays in one line, from left to right in every language. */
const unbroken = (phone: string): string => `\u2066${phone.replaceAll(' ', '\u00A0')}\u2069`;
