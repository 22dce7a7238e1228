import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { deferred } from '../navigation/deferred.tsx';
import { PlainFrame } from '../shell/app-frame.tsx';
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { Page } from '../ui/frame.tsx';
import { PageHeader } from '../ui/header.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { EmptyState } from '../ui/notices.tsx';
import { Steps } from '../ui/progress.tsx';
import type { FormAnswer } from '../forms/answer.ts';
import { CheckedForm, useOpenForm } from '../forms/checked-form.tsx';
import { isEdited } from './edited-form.ts';
import type { OpenStep } from './open-step.ts';
import { stepForm } from './step-form.ts';
import type { Wizard, WizardStep } from './wizard.ts';

export interface WizardPageProps {
  readonly wizard: Pick<Wizard, 'name' | 'steps'>;
  readonly opened: Extract<OpenStep, { state: 'open' }>;
  readonly answer: FormAnswer | undefined;
  readonly title: string;
  /** Rows of the form: with other rows it begins anew from the saved values. */
  readonly shape?: string;
  /** Button text of the last step. */
  readonly finishText: string;
  readonly children: ReactNode;
}

/** Page of one step: fields, progress, next, back and leave. Typed values are saved on every way and while typing. */
export function WizardPage(props: WizardPageProps) {
  const { wizard, opened, answer, title } = props;
  const text = useText();
  const { current, total } = opened.place;
  const taken = useTaken(answer?.conflict !== undefined);
  const step = wizard.steps.find(({ name }) => name === opened.step);
  if (!step) throw new Error(`no step ${opened.step} in ${wizard.name}`);
  return (
    <PlainFrame>
      <Page header={<PageHeader title={title} />}>
        <title>{title}</title>
        {total > 0 && (
          <Steps current={current} total={total} text={text('wizard.step', { current, total })} />
        )}
        {answer?.conflict && <ConflictNotice step={step} answer={answer} />}
        <StepForm
          key={`${opened.step} ${taken} ${props.shape ?? ''}`}
          {...props}
          step={step}
          answer={answer}
        />
      </Page>
    </PlainFrame>
  );
}

/** Counts ended conflicts: the form begins anew with the saved values, which its controls would not show otherwise. */
function useTaken(isConflict: boolean): number {
  const [state, setState] = useState({ isConflict, taken: 0 });
  if (state.isConflict !== isConflict)
    setState({ isConflict, taken: state.taken + (isConflict ? 0 : 1) });
  return state.taken;
}

const ConflictNotice = deferred(() => import('./conflict-notice.tsx'), { catalogs: ['conflict'] });

const pauseMs = 1500;

function StepForm(props: WizardPageProps & { readonly step: WizardStep }) {
  const { opened, answer, step, finishText, children } = props;
  const text = useText();
  const { installation, idempotency, initial, place } = opened;
  // When the loader runs again, the writer's id stays, and what another page has saved meanwhile is still not seen.
  const [{ page, version }] = useState({ page: idempotency, version: opened.version });
  const keep = useAutosave();
  return (
    <div {...(step.isSavedOnSubmit ? {} : keep)}>
      <CheckedForm
        form={stepForm(step, answer?.values ?? initial)}
        answer={answer}
        initial={initial}
        envelope={{ installation, version, idempotency }}
      >
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="edits" />
        {opened.basis && (
          <>
            <input type="hidden" name="basis-revision" value={opened.basis.revision} />
            <input type="hidden" name="basis-item" value={opened.basis.item} />
          </>
        )}
        {/* What Enter presses: the first button of a form. */}
        <button
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          name="go"
          value="next"
        />
        <LeaveButton />
        {children}
        <StepButtons
          backText={place.before === null ? null : text('wizard.back')}
          onText={place.after === null ? finishText : text('wizard.continue')}
        />
      </CheckedForm>
    </div>
  );
}

/** Button that leaves the wizard: in the form, because it saves the entries; styles move it to the header. */
function LeaveButton() {
  const text = useText();
  return (
    <Button look="quiet" className="wizard-leave" name="go" value="leave" formNoValidate>
      {text('wizard.leave')}
    </Button>
  );
}

function StepButtons(props: { backText: string | null; onText: string }) {
  const { isBusy } = useOpenForm();
  return (
    <div className="frame-foot">
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
    </div>
  );
}

/** Autosaves the form, when a field is left, when typing pauses, and what was entered before hydration. */
function useAutosave() {
  const { submit, reset } = useFetcher({ key: 'keep' });
  const go = useNavigation().formData?.get('go');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isChanged = useRef(false);
  const area = useRef<HTMLDivElement>(null);
  const send = (form: HTMLFormElement | null): void => {
    clearTimeout(timer.current);
    if (!form || !isChanged.current) return;
    isChanged.current = false;
    const posted = new FormData(form);
    posted.set('go', 'keep');
    void submit(posted, { method: 'post' });
  };
  const sendSoon = (form: HTMLFormElement | null): void => {
    isChanged.current = true;
    countEdit(form);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(form), pauseMs);
  };
  const isHydrated = useHydrated();
  const first = useRef({ isHydrated, sendSoon });
  useEffect(() => {
    const form = area.current?.querySelector('form');
    if (form && !first.current.isHydrated && isEdited(form)) first.current.sendSoon(form);
    return () => clearTimeout(timer.current);
  }, []);
  useEffect(() => {
    // An autosave under way would load the page again: once the draft has ended, its steps lead back to the first one.
    if (go === 'next') reset();
  }, [go, reset]);
  const formOf = ({ target }: FormEvent): HTMLFormElement | null =>
    target instanceof HTMLElement ? target.closest('form') : null;
  return {
    ref: area,
    onInput: (event: FormEvent) => sendSoon(formOf(event)),
    onBlur: (event: FormEvent) => send(formOf(event)),
    onSubmit: () => {
      clearTimeout(timer.current);
      isChanged.current = false;
    },
  };
}

/** Numbers the form's contents, so that the server can tell an autosave that arrives late from a later entry. */
function countEdit(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('edits');
  if (field instanceof HTMLInputElement) field.value = String(Number(field.value) + 1);
}

/** Page for a wizard whose draft or home cannot be read. */
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
