import type { ReactNode } from 'react';
import { useFormats } from '../i18n/use-formats.ts';
import { useText } from '../i18n/use-text.ts';
import { PlainFrame } from '../shell/app-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/frame.tsx';
import { PageHeader } from '../ui/header.tsx';
import type { FormAnswer } from '../forms/answer.ts';
import { CheckedForm } from '../forms/checked-form.tsx';
import type { FormEnvelope } from '../forms/envelope.ts';
import { SendButton } from '../forms/fields.tsx';
import { exitForm, undoForm } from './exit-forms.ts';

export interface ExitPageProps {
  readonly opened: {
    readonly installation: string;
    /** The step that was left; empty: the page was opened from elsewhere. */
    readonly step: string;
    readonly expiresAt: string | null;
    readonly idempotency: string;
  };
  readonly answer: FormAnswer | undefined;
  readonly title: string;
}

/** Page for leaving a wizard: continue, leave with the draft saved, or discard it. */
export function ExitPage({ opened, answer, title }: ExitPageProps) {
  const text = useText();
  const { installation, step, expiresAt, idempotency } = opened;
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        <ExitForm answer={answer} envelope={{ installation, idempotency }} expiresAt={expiresAt}>
          <input type="hidden" name="step" value={step} />
          <Button look="quiet" name="go" value="discard">
            {text('wizard.discard')}
          </Button>
        </ExitForm>
      </Page>
    </PlainFrame>
  );
}

interface ExitFormProps {
  readonly answer: FormAnswer | undefined;
  readonly envelope: FormEnvelope;
  /** Until when the draft is stored; null: without limit. */
  readonly expiresAt: string | null;
  readonly children?: ReactNode;
}

/** Choices when a wizard is left and its draft stays: continue, or leave with the draft saved. */
export function ExitForm({ answer, envelope, expiresAt, children }: ExitFormProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <>
      <p className="lead">{text('wizard.exit-lead')}</p>
      <CheckedForm form={exitForm} answer={answer} envelope={envelope}>
        <Button look="main" wide name="go" value="keep">
          {text('wizard.keep-editing')}
        </Button>
        <Button wide name="go" value="save">
          {text('wizard.save-and-leave')}
        </Button>
        {expiresAt !== null && (
          <p className="small">
            {text('wizard.kept-until', { time: formats.dateTime(expiresAt) })}
          </p>
        )}
        {children}
      </CheckedForm>
    </>
  );
}

export interface ConfirmationProps {
  readonly opened: {
    readonly state: 'finished' | 'undone';
    readonly installation: string;
    readonly timeZone: string;
    readonly undoUntil: string | null;
    readonly idempotency: string;
  };
  readonly answer: FormAnswer | undefined;
  readonly title: string;
  /** The result of the wizard, or the restored state. */
  readonly children: ReactNode;
}

export function ConfirmationPage({ opened, answer, title, children }: ConfirmationProps) {
  const text = useText();
  const formats = useFormats(opened.timeZone);
  const { installation, idempotency, undoUntil, state } = opened;
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        {children}
        {state === 'undone' && !answer && <p role="status">{text('wizard.undone')}</p>}
        {(answer !== undefined || (state === 'finished' && undoUntil !== null)) && (
          <CheckedForm form={undoForm} answer={answer} envelope={{ installation, idempotency }}>
            {undoUntil !== null && (
              <p className="small">
                {text('wizard.undo-until', { time: formats.dateTime(undoUntil) })}
              </p>
            )}
            <SendButton look="secondary" wide={false}>
              {text('wizard.undo')}
            </SendButton>
          </CheckedForm>
        )}
      </Page>
    </PlainFrame>
  );
}
