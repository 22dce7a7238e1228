import type { Alert } from '@hearth/energy/alert/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Details } from '../../../ui/section.tsx';
import { dismissForm, muteForm, snoozeForm } from './form.ts';

interface AlertDecisionsProps {
  readonly alert: Alert;
  readonly title: string;
  readonly installation: string;
  readonly role: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Hides an alert for a day, for a week or for good, or ends its kind. */
export function AlertDecisions({ alert, title, ...props }: AlertDecisionsProps) {
  const text = useText();
  const { installation, idempotency, answer } = props;
  const common = {
    answer,
    instance: alert.alert,
    envelope: { installation, idempotency },
  };
  const id = <input type="hidden" name="alert" value={alert.alert} />;
  const isOwner = props.role === 'owner' || props.role === 'demo';
  return (
    <Details summary={text('alerts.more')}>
      <div className="alert-decisions" role="group" aria-label={title}>
        {alert.state === 'open' && (
          <CheckedForm form={snoozeForm} {...common}>
            {id}
            <div className="button-row">
              <SendButton look="secondary" wide={false} name="days" value="1">
                {text('alerts.snooze-day')}
              </SendButton>
              <SendButton look="secondary" wide={false} name="days" value="7">
                {text('alerts.snooze-week')}
              </SendButton>
            </div>
          </CheckedForm>
        )}
        <CheckedForm form={dismissForm} {...common}>
          {id}
          <SendButton look="secondary" wide={false}>
            {text('alerts.dismiss')}
          </SendButton>
        </CheckedForm>
        {isOwner && (
          <CheckedForm form={muteForm} {...common}>
            {id}
            <SendButton look="quiet" wide={false}>
              {text('alerts.mute')}
            </SendButton>
          </CheckedForm>
        )}
      </div>
    </Details>
  );
}
