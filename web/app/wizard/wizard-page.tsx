import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { PlainFrame } from '../shell/app-frame.tsx';
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { Page } from '../ui/frame.tsx';
import { PageHeader } from '../ui/header.tsx';
import { EmptyState } from '../ui/notices.tsx';
import { Steps } from '../ui/progress.tsx';
import type { FormAnswer } from '../forms/answer.ts';
import { CheckedForm, useOpenForm } from '../forms/checked-form.tsx';
import type { OpenStep } from './open-step.ts';
import type { Wizard, WizardStep } from './wizard.ts';

export interface WizardPageProps {
  readonly wizard: Pick<Wizard, 'name' | 'steps'>;
  readonly opened: Extract<OpenStep, { state: 'open' }>;
  readonly answer: FormAnswer | undefined;
  readonly title: string;
  /** The last step's own word instead of Continue. */
  readonly finishText: string;
  readonly children: ReactNode;
}

/** One step: its fields, how far one is, on, back and out. What is typed is kept on every way, and while one types. */
export function WizardPage(props: WizardPageProps) {
  const { wizard, opened, answer, title } = props;
  const text = useText();
  const { current, total } = opened.place;
  const step = wizard.steps.find(({ name }) => name === opened.step);
  if (!step) throw new Error(`no step ${opened.step} in ${wizard.name}`);
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        <Steps current={current} total={total} text={text('wizard.step', { current, total })} />
        <StepForm key={opened.step} {...props} step={step} answer={answer} />
      </Page>
    </PlainFrame>
  );
}

const pauseMs = 1500;

function StepForm(props: WizardPageProps & { readonly step: WizardStep }) {
  const { opened, answer, step, finishText, children } = props;
  const text = useText();
  const { installation, version, idempotency, initial, place } = opened;
  // One page is one writer, however often its loader runs again.
  const [page] = useState(idempotency);
  const keep = useAutosave();
  return (
    <div {...(step.isSavedOnSubmit ? {} : keep)}>
      <CheckedForm
        form={step.form}
        answer={answer}
        initial={initial}
        envelope={{ installation, version, idempotency }}
      >
        <input type="hidden" name="page" value={page} />
        {/* What Enter presses: the first button of a form. */}
        <button
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          name="go"
          value="next"
        />
        {children}
        <StepButtons
          backText={place.before === null ? null : text('wizard.back')}
          onText={place.after === null ? finishText : text('wizard.continue')}
          leaveText={text('wizard.leave')}
        />
      </CheckedForm>
    </div>
  );
}

function StepButtons(props: { backText: string | null; onText: string; leaveText: string }) {
  const { isBusy } = useOpenForm();
  return (
    <>
      <ButtonRow spread="flow">
        {props.backText !== null && (
          <Button name="go" value="back" formNoValidate>
            {props.backText}
          </Button>
        )}
        <Button look="main" name="go" value="next" busy={isBusy}>
          {props.onText}
        </Button>
      </ButtonRow>
      <Button look="quiet" name="go" value="leave" formNoValidate>
        {props.leaveText}
      </Button>
    </>
  );
}

/** Sends what stands in the form to its draft, when a field is left and when the fingers rest. */
function useAutosave() {
  const { submit } = useFetcher({ key: 'keep' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isChanged = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (form: HTMLFormElement | null): void => {
    clearTimeout(timer.current);
    if (!form || !isChanged.current) return;
    isChanged.current = false;
    const posted = new FormData(form);
    posted.set('go', 'keep');
    void submit(posted, { method: 'post' });
  };
  const formOf = ({ target }: FormEvent): HTMLFormElement | null =>
    target instanceof HTMLElement ? target.closest('form') : null;
  return {
    onInput: (event: FormEvent) => {
      const form = formOf(event);
      isChanged.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(form), pauseMs);
    },
    onBlur: (event: FormEvent) => send(formOf(event)),
    onSubmit: () => {
      clearTimeout(timer.current);
      isChanged.current = false;
    },
  };
}

/** For a flow whose draft or home does not answer. */
export function WizardUnavailable({ title, again }: { title: string; again: string }) {
  const text = useText();
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        <EmptyState
          title={text('wizard.unavailable')}
          action={<ButtonLink href={again}>{text('wizard.again')}</ButtonLink>}
        >
          {text('wizard.unavailable-why')}
        </EmptyState>
      </Page>
    </PlainFrame>
  );
}
