import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Panel } from '../../../ui/section.tsx';
import { undoForm } from '../../../wizard/exit-forms.ts';
import type { FinishedDraft } from './finished-draft.ts';

export interface UndoNoticeProps {
  readonly finished: FinishedDraft;
  readonly savedText: string;
  readonly undoneText: string;
  readonly installation: string;
  readonly timeZone: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** What was saved a moment ago, with the way to undo it. */
export function UndoNotice(props: UndoNoticeProps) {
  const { finished, installation, idempotency, answer } = props;
  const text = useText();
  const formats = useFormats(props.timeZone);
  const { undoUntil } = finished;
  return (
    <Panel>
      <div className="stack-tight" role="status">
        <p className="heading">
          {finished.state === 'undone' ? props.undoneText : props.savedText}
        </p>
        {undoUntil !== null && (
          <p className="small">
            {text('wizard.undo-until', { time: formats.dateTime(undoUntil) })}
          </p>
        )}
      </div>
      {(undoUntil !== null || answer !== undefined) && (
        <CheckedForm
          form={undoForm}
          instance="undo"
          answer={answer}
          envelope={{ installation, idempotency }}
        >
          <input type="hidden" name="go" value="undo" />
          <SendButton look="secondary" wide={false}>
            {text('wizard.undo')}
          </SendButton>
        </CheckedForm>
      )}
    </Panel>
  );
}
