import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { DayField } from '../../../../forms/day-field.tsx';
import { MarkField, SendButton, TextField } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { about } from '../../../../ui/icons.ts';
import { Banner } from '../../../../ui/notices.tsx';
import { Panel } from '../../../../ui/section.tsx';
import { requestForm } from '../../form.ts';
import type { LoadedConfirmation } from './loaded-confirmation.ts';

/** Scopes with their last days, the first day, the visible past, and a note. */
export function RequestFields({
  loaded,
  answer,
}: {
  loaded: LoadedConfirmation;
  answer: FormAnswer | undefined;
}) {
  const text = useText();
  const { installation, partner, today, restored, idempotency } = loaded;
  const isMarked = (name: string, usual: boolean): boolean =>
    restored === null ? usual : restored[name] !== undefined;
  return (
    <CheckedForm
      form={requestForm}
      answer={answer}
      today={today}
      envelope={{ installation: installation.installation, idempotency }}
      initial={{
        ...restored,
        monitoring: isMarked('monitoring', true),
        settings: isMarked('settings', false),
      }}
    >
      {restored && <Banner icon={about}>{text('service-partner.signed-in-again')}</Banner>}
      <input type="hidden" name="partner" value={partner.partner} />
      <Panel>
        <p>
          <strong>{text('service-partner.scope-contact')}</strong>
          <br />
          <span className="small">{text('service-partner.may-contact')}</span>
        </p>
        <DayField name="contact-until" min={today} hint={text('service-partner.last-day-hint')} />
      </Panel>
      <Panel>
        <MarkField name="monitoring" hint={text('service-partner.may-monitoring')} />
        <DayField name="monitoring-until" min={today} />
      </Panel>
      <Panel>
        <MarkField name="settings" hint={text('service-partner.may-settings')} />
        <DayField name="settings-until" min={today} />
      </Panel>
      <DayField name="first-day" min={today} hint={text('service-partner.first-day-hint')} />
      <DayField name="history-from" max={today} hint={text('service-partner.history-hint')} />
      <TextField name="note" autoComplete="off" hint={text('service-partner.note-hint')} />
      <SendButton>{text('service-partner.ask')}</SendButton>
    </CheckedForm>
  );
}
