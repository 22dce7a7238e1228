import type { ReactNode } from 'react';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { carePaths } from '../../../care-paths.ts';
import { packagePaths } from '../../../package-paths.ts';
import { paths } from '../../../paths.ts';
import type { IconShape } from '../../../ui/icons.ts';
import { wrench } from '../../../ui/icons.ts';
import { people, shield } from '../../../ui/icons-of-things.ts';
import { Link } from '../../../ui/link.tsx';
import { AttentionCard } from '../../../ui/notices.tsx';
import { readMessageForm } from './form.ts';
import type {
  Reminder,
  UnreadAnswer,
  UnreadDispute,
  UnreadRequest,
  UnreadReview,
  UnreadService,
} from './unread.ts';

interface Marking {
  readonly installation: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

interface RemindersProps extends Marking {
  readonly reminders: readonly Reminder[];
  readonly services: readonly UnreadService[];
  readonly partnerAnswers: readonly UnreadAnswer[];
  readonly reviews: readonly UnreadReview[];
  readonly disputes: readonly UnreadDispute[];
  readonly unanswered: readonly UnreadRequest[];
}

/** Unread requests without an answer, questions of disputes, reminders of services and packages, and answers of companies, each with its page and a button that marks it as read. */
export function Reminders(props: RemindersProps) {
  const { reminders, services, partnerAnswers, reviews, disputes, unanswered, ...marking } = props;
  const text = useText();
  const formats = useFormats();
  const { installation } = marking;
  return (
    <>
      {unanswered.map(({ message, request, number, name }) => (
        <ReminderCard
          key={message}
          message={message}
          marking={marking}
          icon={wrench}
          kicker={text('alerts.assistance', { number })}
          title={text('alerts.assistance-title')}
          name={name}
          note={text('alerts.assistance-note')}
          link={
            <Link href={carePaths.assistanceRequest(installation, request)}>
              {text('alerts.assistance-open')}
            </Link>
          }
        />
      ))}
      {disputes.map(({ message, dispute, unit, lastDay }) => (
        <ReminderCard
          key={message}
          message={message}
          marking={marking}
          icon={people}
          kicker={text('alerts.dispute')}
          title={text('alerts.dispute-title', { day: formats.day(lastDay, 'full') })}
          name={unit}
          note={text('alerts.dispute-note')}
          link={<Link href={paths.dispute(dispute)}>{text('alerts.dispute-answer')}</Link>}
        />
      ))}
      <PartnerCards reviews={reviews} partnerAnswers={partnerAnswers} marking={marking} />
      {services.map(({ message, reminder, unitName, dueOn }) => (
        <ReminderCard
          key={message}
          message={message}
          marking={marking}
          icon={wrench}
          kicker={text('alerts.maintenance')}
          title={text(`alerts.maintenance-${reminder}`, { day: formats.day(dueOn, 'full') })}
          name={unitName}
          note={text(`alerts.maintenance-${reminder}-note`)}
          link={
            <Link href={carePaths.maintenance(installation)}>
              {text('alerts.maintenance-open')}
            </Link>
          }
        />
      ))}
      {reminders.map(({ message, reminder, package: id, name, lastDay }) => (
        <ReminderCard
          key={message}
          message={message}
          marking={marking}
          icon={shield}
          kicker={text('alerts.package')}
          title={text(`alerts.package-${reminder}`, { day: formats.day(lastDay, 'full') })}
          name={name}
          note={text(`alerts.package-${reminder}-note`)}
          link={
            <Link href={packagePaths.one(installation, id)}>{text('alerts.package-open')}</Link>
          }
        />
      ))}
    </>
  );
}

interface ReminderCardProps {
  readonly message: string;
  readonly marking: Marking;
  readonly icon: IconShape;
  readonly kicker: string;
  readonly title: string;
  readonly name: string;
  readonly note: string;
  readonly link: ReactNode;
}

/** The question whether the service partner remains, and answers of companies. */
function PartnerCards(
  props: Pick<RemindersProps, 'reviews' | 'partnerAnswers'> & { readonly marking: Marking },
) {
  const text = useText();
  const { reviews, partnerAnswers, marking } = props;
  const { installation } = marking;
  return (
    <>
      {reviews.map(({ message, name }) => (
        <ReminderCard
          key={message}
          message={message}
          marking={marking}
          icon={wrench}
          kicker={text('alerts.partner')}
          title={text('alerts.partner-review')}
          name={name}
          note={text('alerts.partner-review-note')}
          link={
            <Link href={paths.servicePartner(installation)}>{text('alerts.partner-open')}</Link>
          }
        />
      ))}
      {partnerAnswers.map(({ message, answer, name }) => (
        <ReminderCard
          key={message}
          message={message}
          marking={marking}
          icon={wrench}
          kicker={text('alerts.partner')}
          title={text(`alerts.partner-${answer}`)}
          name={name}
          note={text(`alerts.partner-${answer}-note`)}
          link={
            <Link href={paths.servicePartner(installation)}>{text('alerts.partner-open')}</Link>
          }
        />
      ))}
    </>
  );
}

function ReminderCard({ message, marking, name, note, link, ...card }: ReminderCardProps) {
  const text = useText();
  const { answer, installation, idempotency } = marking;
  return (
    <AttentionCard
      kind="calm"
      {...card}
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
          {link}
        </>
      }
    >
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <p>{note}</p>
    </AttentionCard>
  );
}
