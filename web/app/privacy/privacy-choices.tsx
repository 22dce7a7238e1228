import type { FormAnswer } from '../forms/answer.ts';
import { CheckedForm } from '../forms/checked-form.tsx';
import { MarkField, SendButton } from '../forms/fields.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { useText } from '../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { useShell } from '../shell-context.tsx';
import { about, check } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { Banner } from '../ui/notices.tsx';
import { Section } from '../ui/section.tsx';
import { privacyForm } from './privacy-form.ts';
import type { Privacy } from './privacy-of.ts';

export interface PrivacyChoicesProps {
  readonly privacy: Privacy;
  /** The page itself. */
  readonly action: string;
  readonly answer: FormAnswer | undefined;
}

/** All purposes with what each sends and to whom; each is off until it is chosen. */
export function PrivacyChoices({ privacy, action, answer }: PrivacyChoicesProps) {
  const text = useText();
  const formats = useFormats();
  const brand = useShell()?.brand.name ?? '';
  const { question, chosen, isRefusedByBrowser } = privacy;
  return (
    <>
      <p className="lead">{text('policy.choices-lead', { brand })}</p>
      {isRefusedByBrowser && <Banner icon={about}>{text('policy.signal')}</Banner>}
      {chosen && !answer && (
        <Banner icon={check}>{text('policy.stored', { time: formats.dateTime(chosen.at) })}</Banner>
      )}
      <CheckedForm
        // The marks show the stored choice.
        key={chosen?.at ?? ''}
        form={privacyForm}
        action={action}
        answer={answer}
        initial={Object.fromEntries(chosen?.allowed.map((each) => [each, true]) ?? [])}
        reloadDocument
      >
        <input type="hidden" name="question" value={question.version} />
        <input type="hidden" name="return" value={action} />
        <Section title={text('policy.necessary')}>
          <p>{text('policy.necessary-why')}</p>
        </Section>
        <Section title={text('policy.optional')}>
          {question.purposes.map(({ purpose, recipient }) => (
            <MarkField
              key={purpose}
              name={purpose}
              hint={text(`policy.${purpose}-why`, { recipient: recipient ?? brand })}
            />
          ))}
        </Section>
        <SendButton name="answer" value="chosen" look="secondary">
          {text('policy.save')}
        </SendButton>
        <div className="button-row button-row-even">
          <SendButton name="answer" value="none" look="secondary">
            {text('policy.refuse')}
          </SendButton>
          <SendButton name="answer" value="all" look="secondary">
            {text('policy.accept')}
          </SendButton>
        </div>
      </CheckedForm>
      <p>
        <Link href={paths.privacy()}>{text('policy.notice')}</Link>
      </p>
    </>
  );
}
