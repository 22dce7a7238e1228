import { useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type { MachineValue } from '../../i18n/value-text.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { type CommandProblem, type CommandTarget, keyOf } from './command-form.ts';
import { isOpen, displayedValue } from './command-state.ts';
import type { LiveValue } from './unit-view.ts';

/** The action's answer without redirect. */
export interface CommandAnswer {
  readonly problem: CommandProblem | null;
}

export interface Controlled extends CommandTarget {
  readonly installation: string;
  readonly value: LiveValue;
  /** Key of this rendering of the page: the same form sent twice is one command. */
  readonly idempotency: string;
  readonly timeZone: string;
  /** The point's operation mode, which names need not repeat. */
  readonly mode: string | null;
  /** Address of monitoring, for a control on another page. */
  readonly action?: string;
}

/** State of one controlled value: displayed, requested, and the command's result. */
export function useCommand(controlled: Controlled) {
  const { value } = controlled;
  const key = keyOf(controlled);
  const fetcher = useFetcher<CommandAnswer>({ key });
  const posted = useActionData<CommandAnswer>();
  const isScripted = useHydrated();
  // Each press is a command of its own: on, off, on are three.
  const [presses, setPresses] = useState(0);
  const problem = fetcher.data
    ? fetcher.data.problem
    : posted?.problem?.key === key
      ? posted.problem
      : null;
  const sending = fetcher.state === 'idle' ? null : postedValue(fetcher.formData, value);
  const fields = {
    intent: 'command',
    installation: controlled.installation,
    unit: controlled.unit,
    point: controlled.point,
    name: controlled.name,
    kind: kindOf(value),
    precondition: String(displayedValue(value) ?? ''),
    idempotency: `${controlled.idempotency}.${presses}`,
    ...(isScripted ? { enhanced: '1' } : {}),
  };
  return {
    key,
    fetcher,
    fields,
    action: controlled.action,
    problem: sending === null ? problem : null,
    sending,
    shown: sending ?? displayedValue(value),
    isAsking: sending !== null || isOpen(value.command),
    isScripted,
    countPress: () => setPresses((count) => count + 1),
    send: (to: MachineValue) => {
      setPresses((count) => count + 1);
      const { action } = controlled;
      void fetcher.submit(
        { ...fields, enhanced: '1', to: String(to) },
        { method: 'post', ...(action === undefined ? {} : { action }) },
      );
    },
  };
}

export type CommandControl = ReturnType<typeof useCommand>;

const pauseMs = 700;

/** Several steps in a row are one command, sent when the presses pause. */
export function useSteps(commanding: CommandControl) {
  const [draft, setDraft] = useState<{ value: number; isSent: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { state } = commanding.fetcher;
  const [stateBefore, setStateBefore] = useState(state);
  // Answered: the control follows the unit again, unless there were further presses.
  if (state !== stateBefore) {
    setStateBefore(state);
    if (state === 'idle' && draft?.isSent) setDraft(null);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const step = (value: number): void => {
    setDraft({ value, isSent: false });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDraft({ value, isSent: true });
      commanding.send(value);
    }, pauseMs);
  };
  return { draft: draft?.value ?? null, onStep: commanding.isScripted ? step : undefined };
}

function kindOf(value: LiveValue): 'number' | 'boolean' | 'text' {
  // Options are text, whatever type the unit uses.
  if (value.options !== null) return 'text';
  return typeof value.value === 'number'
    ? 'number'
    : typeof value.value === 'boolean'
      ? 'boolean'
      : 'text';
}

function postedValue(form: FormData | undefined, value: LiveValue): MachineValue | null {
  const to = form?.get('to');
  if (typeof to !== 'string' || to === '') return null;
  return kindOf(value) === 'number' ? Number(to) : to;
}
