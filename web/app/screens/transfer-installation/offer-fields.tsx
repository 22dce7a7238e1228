import type { FormAnswer } from '../../forms/answer.ts';
import { CheckedForm } from '../../forms/checked-form.tsx';
import { DayField } from '../../forms/day-field.tsx';
import { MarkField, RadioField, SendButton, TextField } from '../../forms/fields.tsx';
import { useText } from '../../i18n/use-text.ts';
import { offerForm } from './form.ts';

interface OfferFieldsProps {
  readonly installation: string;
  readonly idempotency: string;
  /** The typed fields from before the sign-in. */
  readonly restored: Readonly<Record<string, string>> | null;
  /** Local date. */
  readonly today: string;
  readonly answer: FormAnswer | undefined;
}

export function OfferFields(props: OfferFieldsProps) {
  const { installation, idempotency, restored, today, answer } = props;
  const text = useText();
  const options = (name: 'history' | 'settings') =>
    (['erase', 'keep'] as const).map((value) => ({
      value,
      label: text(`transfer.${value}`),
      hint: text(`transfer.${name}-${value}`),
    }));
  return (
    <CheckedForm
      form={offerForm}
      answer={answer}
      initial={{
        history: 'erase',
        settings: 'erase',
        ...restored,
        agreed: restored !== null,
      }}
      envelope={{ installation, idempotency }}
      today={today}
    >
      {restored && <p>{text('transfer.back-again')}</p>}
      <TextField name="email" autoComplete="off" hint={text('transfer.email-hint')} />
      <DayField name="day" min={today} />
      <TextField name="message" autoComplete="off" hint={text('transfer.message-hint')} />
      <RadioField name="history" options={options('history')} />
      <RadioField name="settings" options={options('settings')} />
      <MarkField name="agreed" />
      <SendButton busyText={text('transfer.sending')}>{text('transfer.offer')}</SendButton>
    </CheckedForm>
  );
}
