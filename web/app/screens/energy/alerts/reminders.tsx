import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { packagePaths } from '../../../package-paths.ts';
import { shield } from '../../../ui/icons-of-things.ts';
import { Link } from '../../../ui/link.tsx';
import { AttentionCard } from '../../../ui/notices.tsx';
import { readMessageForm } from './form.ts';
import type { Reminder } from './unread.ts';

interface RemindersProps {
  readonly reminders: readonly Reminder[];
  readonly installation: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Unread reminders of packages, each with its page and a button that marks it as read. */
export function Reminders({ reminders, installation, idempotency, answer }: RemindersProps) {
  const text = useText();
  const formats = useFormats();
  return reminders.map(({ message, reminder, package: id, name, lastDay }) => (
    <AttentionCard
      key={message}
      kind="calm"
      icon={shield}
      kicker={text('alerts.package')}
      title={text(`alerts.package-${reminder}`, { day: formats.day(lastDay, 'full') })}
      actions={
        <>
          <CheckedForm
            form={readMessageForm}
            answer={answer}
            instance={message}
            envelope={{ installation, idempotency }}
          >
            <input type="hidden" name="message" value={message} />
            <SendButton look="secondary" wide={false}>
              {text('alerts.package-read')}
            </SendButton>
          </CheckedForm>
          <Link href={packagePaths.one(installation, id)}>{text('alerts.package-open')}</Link>
        </>
      }
    >
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <p>{text(`alerts.package-${reminder}-note`)}</p>
    </AttentionCard>
  ));
}
