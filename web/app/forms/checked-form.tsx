import {
  type FormEvent,
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type FetcherWithComponents, Form, useLocation, useNavigation } from 'react-router';
import { loadFormMessages } from '../i18n/catalogs.client.ts';
import { type Translate, useText } from '../i18n/use-text.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { useShell } from '../shell-context.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { fieldId } from '../ui/field.tsx';
import { deferred } from '../navigation/deferred.tsx';
import type { FormAnswer } from './answer.ts';
import type { FormEnvelope } from './envelope.ts';
import { faultText } from './fault-text.ts';
import type { FormSpec } from './form-spec.ts';
import type { FormStore, StoreOptions } from './form-store.ts';
import { type PressGuard, createPressGuard } from './press-guard.ts';
import { type FormView, answeredView } from './form-view.ts';
import { readValues } from './read-values.ts';
import { unsentAnswer } from './unsent-form.ts';
import type { LaterRule, Values } from './rule.ts';

const UnsentNotice = deferred(() => import('./unsent-notice.tsx'), { catalogs: ['unsent'] });

export interface CheckedFormProps {
  readonly form: FormSpec;
  /** The action's answer to this form. */
  readonly answer?: FormAnswer | undefined;
  readonly initial?: Values;
  readonly envelope?: FormEnvelope;
  /** Distinguishes forms of one kind on a page. */
  readonly instance?: string;
  readonly later?: Readonly<Record<string, LaterRule>>;
  readonly today?: string;
  readonly className?: string;
  /** Another address than the page's own. */
  readonly action?: string;
  /** For a form with a file in it. */
  readonly encType?: 'multipart/form-data';
  /** Loads a new document: the answer leads out of the app or changes the language. */
  readonly reloadDocument?: boolean;
  /** Posts by a fetcher, without navigation. */
  readonly fetcher?: FetcherWithComponents<{ answer?: FormAnswer } | undefined>;
  /** Title of the error summary. */
  readonly failedTitle?: string;
  readonly children: ReactNode;
}

/**
 * A form with the form engine. It posts without JavaScript; with JavaScript it is checked while a person types. Controls are native
 * and uncontrolled; any named control takes part.
 */
export function CheckedForm(props: CheckedFormProps) {
  const { form, initial = {}, envelope = {}, instance, fetcher, children } = props;
  const id = instance === undefined ? form.name : `${form.name}.${instance}`;
  const given = fetcher?.data?.answer ?? props.answer;
  const answer = given?.form === id ? given : undefined;
  const shell = useShell();
  // The shell of a later page has no unsent form; this one stays filled in.
  const [unsent] = useState(() => unsentAnswer({ form, id }, shell?.unsentForm));
  // Initial values are read once; afterwards the controls hold their values.
  const [first] = useState(initial);
  const locale = shell?.language.format ?? 'en-GB';
  const { later, today } = props;
  const answered = useMemo(
    () => answeredView({ form, locale, initial: first, answer: answer ?? unsent }),
    [form, locale, first, answer, unsent],
  );
  const engine = useEngine({
    form,
    locale,
    initial: first,
    answer: answer ?? unsent,
    later,
    today,
    inSteps,
  });
  const element = useRef<HTMLFormElement>(null);
  const isConflict = answer?.status === 412;
  useEffect(() => {
    const form = element.current;
    if (!isConflict || !form) return;
    void import('../pwa/keep-on-reload.ts').then(
      ({ keepOnReload }) => keepOnReload(form),
      () => undefined,
    );
  }, [isConflict]);
  const busy = useBusy(id, { fetcherState: fetcher?.state, given });
  const events = useFormEvents(engine, element, busy);
  const Posting = fetcher?.Form ?? Form;
  const hidden = {
    form: id,
    // Whose page it was, in case the session ends before the form is sent.
    'page-person': shell?.person,
    installation: envelope.installation,
    // After a conflict the next attempt replaces what the page shows as stored.
    version: answer?.conflict?.version ?? envelope.version,
    idempotency: answer?.idempotency ?? envelope.idempotency,
  };
  return (
    <Posting
      method="post"
      ref={element}
      className={props.className ?? 'form'}
      noValidate
      {...(props.action === undefined ? {} : { action: props.action })}
      {...(props.encType === undefined ? {} : { encType: props.encType })}
      {...(props.reloadDocument ? { reloadDocument: true } : {})}
      {...events}
    >
      <OpenForm
        value={{
          opened: engine ?? answered,
          instance,
          isBusy: busy.isBusy,
          // After a conflict the loader of the page has read its values again.
          stored: isConflict ? (answer.conflict?.stored ?? initial) : undefined,
        }}
      >
        <Faults
          opened={engine ?? answered}
          instance={instance}
          title={props.failedTitle}
          element={element}
        />
        {unsent && !answer && <UnsentNotice />}
        {Object.entries(hidden).map(
          ([name, value]) =>
            value != null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
      </OpenForm>
    </Posting>
  );
}

interface Opened {
  readonly opened: FormView;
  readonly instance: string | undefined;
  readonly isBusy: boolean;
  /** After a conflict: the values that another page has saved. */
  readonly stored: Values | undefined;
}

const OpenForm = createContext<Opened | null>(null);

export function useOpenForm(): Opened {
  const opened = use(OpenForm);
  if (!opened) throw new Error('this control belongs into a CheckedForm');
  return opened;
}

/** Id of a field's control, unique among forms of one kind. */
export function controlId(instance: string | undefined, name: string): string {
  return fieldId(instance === undefined ? name : `${instance}-${name}`);
}

export type FormElement = React.RefObject<HTMLFormElement | null>;

interface Busy extends PressGuard {
  readonly isBusy: boolean;
}

function useBusy(
  id: string,
  { fetcherState, given }: { fetcherState: string | undefined; given: FormAnswer | undefined },
): Busy {
  const navigation = useNavigation();
  const [guard] = useState(() => createPressGuard(() => performance.now()));
  const isBusy =
    fetcherState === undefined ? navigation.formData?.get('form') === id : fetcherState !== 'idle';
  useEffect(() => {
    // A first answer may arrive before the router has rendered that it was sending; while it is, `isBusy` alone is enough.
    if (!isBusy || given) guard.note(false);
  }, [isBusy, given, guard]);
  const { key } = useLocation();
  useEffect(() => {
    // An answer that leads on may arrive as early. A location always has a key.
    if (key) guard.note(false);
  }, [key, guard]);
  useEffect(() => {
    // The page was restored from the back/forward cache.
    const again = (): void => guard.note(false);
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, [guard]);
  return { isBusy, ...guard };
}

function useFormEvents(
  store: FormStore | null,
  element: FormElement,
  { isBusy, isSent, note }: Busy,
) {
  const released = useReleased();
  useEffect(() => {
    // Values typed or filled in by the browser before hydration.
    if (!store) return;
    const values = element.current ? readValues(store.form, new FormData(element.current)) : {};
    for (const [name, value] of Object.entries(values))
      if (value !== null && value !== '' && value !== false) store.typed(name, values);
    return store.close;
  }, [store, element]);
  const named = (event: { target: EventTarget }): string =>
    'name' in event.target && typeof event.target.name === 'string' ? event.target.name : '';
  return {
    onInput: (event: FormEvent<HTMLFormElement>) =>
      store?.typed(named(event), readValues(store.form, new FormData(event.currentTarget))),
    onBlur: (event: React.FocusEvent<HTMLFormElement>) => {
      if (!store) return;
      const [name, form] = [named(event), event.currentTarget];
      released(() => store.left(name, readValues(store.form, new FormData(form))));
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if (isBusy || isSent()) return event.preventDefault();
      // "Back" and "leave" send the values unchecked.
      const isChecked = buttonOf(event)?.formNoValidate !== true;
      const mayGo = !store || store.send(readValues(store.form, sentBy(event)), isChecked);
      note(mayGo);
      if (!mayGo) event.preventDefault();
    },
  };
}

/** The form's values with those of the pressed button. */
function sentBy(event: FormEvent<HTMLFormElement>): FormData {
  const posted = new FormData(event.currentTarget);
  const button = buttonOf(event);
  if (button && button.name !== '') posted.append(button.name, button.value);
  return posted;
}

function buttonOf({ nativeEvent }: FormEvent): HTMLButtonElement | null {
  const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return button instanceof HTMLButtonElement ? button : null;
}

/** Delays messages while a pointer is down: a message that appears would move the pressed button away. */
function useReleased(): (act: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const down = (): void => {
      isDown.current = true;
    };
    const up = (): void => {
      isDown.current = false;
      // After the click, and after the frame that shows it.
      if (waiting.current.length > 0)
        afterFrame(() => {
          if (!isDown.current) for (const act of waiting.current.splice(0)) act();
        });
    };
    const all = { pointerdown: down, pointerup: up, pointercancel: up };
    for (const [kind, listener] of Object.entries(all)) addEventListener(kind, listener, true);
    return () => {
      for (const [kind, listener] of Object.entries(all)) removeEventListener(kind, listener, true);
    };
  }, []);
  return useCallback((act) => {
    if (isDown.current) waiting.current.push(act);
    else act();
  }, []);
}

/** Loads the form engine after the page. Without it the server checks the form. */
function useEngine(options: StoreOptions): FormStore | null {
  const [engine, setEngine] = useState<FormStore | null>(null);
  const { answer } = options;
  const text = useText();
  const speak = useRef(text);
  const current = useRef(options);
  const received = useRef(answer);
  useEffect(() => {
    current.current = options;
  });
  useEffect(() => {
    let isOpen = true;
    void Promise.all([import('./form-store.ts'), loadFormMessages()]).then(
      ([{ createFormStore, sampleFaults }]) => {
        received.current = current.current.answer;
        if (!isOpen) return;
        setEngine(createFormStore(current.current));
        whenIdle(() => sayAll(sampleFaults(current.current), speak.current));
      },
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, []);
  useEffect(() => {
    if (engine === null || answer === undefined || answer === received.current) return;
    received.current = answer;
    engine.receive(answer);
  }, [engine, answer]);
  return engine;
}

/** Formats all messages once, so that the number and plural formats are ready. */
function sayAll(opened: FormView, text: Translate): void {
  const faults = opened.summary();
  for (const fault of faults) faultText(text, opened, fault);
  text('forms.failed', { count: faults.length });
}

/** The error summary of the posted form, and a live region with the present fault. */
function Faults(props: {
  opened: FormView;
  instance: string | undefined;
  title: string | undefined;
  element: FormElement;
}) {
  const { opened, instance, element } = props;
  const text = useText();
  const subscribe = useCallback((listener: () => void) => opened.subscribe('', listener), [opened]);
  const summary = useSyncExternalStore(subscribe, opened.summary, opened.summary);
  const announced = useSyncExternalStore(subscribe, opened.announced, opened.announced);
  const count = summary.filter(({ field }) => field !== null).length;
  useEffect(() => {
    if (summary.length > 0) return afterFrame(() => focusFirst(element.current));
    return undefined;
  }, [summary, element]);
  return (
    <>
      <ErrorSummary
        title={props.title ?? (count > 0 ? text('forms.failed', { count }) : text('forms.refused'))}
        problems={summary.map((fault) => ({
          text: faultText(text, opened, fault),
          fieldId: fault.field === null ? undefined : controlId(instance, fault.field),
        }))}
      />
      <p role="status" className="visually-hidden">
        {announced && faultText(text, opened, announced)}
      </p>
    </>
  );
}

/** Runs the actions in small groups after the frame that shows the press, so that the next press is not delayed. */
function inSteps(acts: readonly (() => void)[]): void {
  const turn = (from: number, to: number): void => {
    for (const act of acts.slice(from, to)) act();
    if (to < acts.length) setTimeout(turn, 0, to, to + 4);
  };
  afterFrame(() => turn(0, 1));
}

/** Runs after the next frame: moving the focus forces layout and scrolling. */
function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function focusFirst(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.closest('details')?.setAttribute('open', '');
  const control = wrong?.matches('fieldset') ? wrong.querySelector('input') : wrong;
  (control ?? form?.querySelector<HTMLElement>('.errors'))?.focus();
}
