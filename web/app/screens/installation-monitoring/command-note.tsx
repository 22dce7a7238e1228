import { ageText } from '../../i18n/ages.ts';
import { type Formats } from '../../i18n/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { type Translate, useText } from '../../i18n/use-text.ts';
import { type MachineValue, valueText } from '../../i18n/value-text.ts';
import { problemText } from '../../api/problem-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { alert, check } from '../../ui/icons.ts';
import type { CommandProblem } from './command-form.ts';
import type { CommandControl, Controlled } from './use-command.ts';
import type { LiveValue } from './unit-view.ts';

/** State of a command beside its control: sent, confirmed, refused, unconfirmed. A live region. */
export function CommandNote({
  controlled,
  commanding,
}: {
  controlled: Controlled;
  commanding: CommandControl;
}) {
  const text = useText();
  const formats = useFormats(controlled.timeZone);
  const now = useNow();
  const { value } = controlled;
  const note = commanding.problem
    ? {
        kind: 'failed' as const,
        words: commandProblemText(text, formats, { problem: commanding.problem, value }),
      }
    : commanding.sending !== null
      ? {
          kind: 'asking' as const,
          words: askingWords(text, formats, { value, to: commanding.sending }),
        }
      : settledWords(text, formats, { value, now });
  return (
    <p className="command-note" role="status" id={`${commanding.key}-note`}>
      {note && (
        <span className={`command-note-${note.kind}`}>
          {note.kind === 'asking' && <span className="spinner" />}
          {note.kind === 'done' && <Icon shape={check} size="small" weight="heavy" />}
          {note.kind === 'failed' && <Icon shape={alert} size="small" />}
          <span>{note.words}</span>
        </span>
      )}
    </p>
  );
}

interface Told {
  readonly kind: 'asking' | 'done' | 'failed';
  readonly words: string;
}

function settledWords(
  text: Translate,
  formats: Formats,
  { value, now }: { value: LiveValue; now: string },
): Told | null {
  const { command } = value;
  if (!command) return null;
  const write = (plain: MachineValue | null) =>
    valueText(text, formats, { ...value, value: plain });
  const desired = write(command.command.to);
  const before = write(command.before?.to ?? value.value);
  switch (command.state) {
    case 'queued':
      return { kind: 'asking', words: waitingWords(text, formats, { value, desired, before }) };
    case 'sent':
      return { kind: 'asking', words: text('monitoring.sent', { desired, before }) };
    case 'confirmed': {
      const age = ageText(text, formats, { at: command.settledAt ?? command.requestedAt, now });
      return { kind: 'done', words: text('monitoring.confirmed', { age, desired }) };
    }
    case 'refused':
    case 'timed-out': {
      if (command.reason === 'taken-back')
        return { kind: 'done', words: text('monitoring.taken-back', { desired }) };
      const reason = reasonText(text, formats, {
        code: command.reason,
        params: command.params,
        value,
      });
      return {
        kind: 'failed',
        words: text(`monitoring.${command.state}`, { desired, before, reason }),
      };
    }
  }
}

/** A queued command: when it will be sent, and why not now. */
function waitingWords(
  text: Translate,
  formats: Formats,
  { value, desired, before }: { value: LiveValue; desired: string; before: string },
): string {
  const { command } = value;
  if (!command?.leavesAt) return text('monitoring.asking', { desired, before });
  const id = command.reason === 'unit-rests' ? 'rests' : 'held-back';
  return text(`monitoring.${id}`, { desired, before, time: formats.time(command.leavesAt) });
}

function askingWords(
  text: Translate,
  formats: Formats,
  { value, to }: { value: LiveValue; to: MachineValue },
): string {
  const write = (plain: MachineValue | null) =>
    valueText(text, formats, { ...value, value: plain });
  return text('monitoring.asking', { desired: write(to), before: write(value.value) });
}

const nothingSent: Readonly<Record<string, string>> = {
  'form-incomplete': 'monitoring.form-incomplete',
  'not-read-yet': 'monitoring.not-read-yet',
  'link-needs-sign-in': 'monitoring.link-needs-sign-in-problem',
  'link-removed': 'monitoring.link-removed-problem',
  'device-cloud-quota-used-up': 'monitoring.quota',
};

export function commandProblemText(
  text: Translate,
  formats: Formats,
  { problem, value }: { problem: CommandProblem; value: LiveValue },
): string {
  const write = (plain: MachineValue | null) =>
    valueText(text, formats, { ...value, value: plain });
  const key = nothingSent[problem.code];
  if (key !== undefined) return text(key);
  if (problem.code === 'not-a-number')
    return text('monitoring.not-a-number', {
      typed: problem.typed,
      example: write(value.value ?? value.min),
    });
  if (problem.code === 'writes-used-up')
    return text('monitoring.writes-used-up', {
      limit: Number(problem.params?.['limit'] ?? 0),
      time: formats.dateTime(String(problem.params?.['at'] ?? '')),
    });
  if (problem.code === 'changed-meanwhile')
    return text('monitoring.changed-meanwhile', {
      value: write(problem.params?.['value'] ?? value.value),
    });
  if (problem.kind === 'invalid') {
    const reason = reasonText(text, formats, { code: problem.code, params: problem.params, value });
    return text('monitoring.out-of-range', { desired: write(problem.to), reason });
  }
  return problemText(text, problem);
}

function reasonText(
  text: Translate,
  formats: Formats,
  refusal: { code: string | null; params: CommandProblem['params']; value: LiveValue },
): string {
  const bound = refusal.params?.['limit'];
  const limit =
    typeof bound === 'number'
      ? valueText(text, formats, { ...refusal.value, value: bound })
      : String(bound ?? '');
  const id = `values.refused.${refusal.code ?? 'other'}`;
  const words = text(id, { limit });
  return words === id ? text('values.refused.other') : words;
}
