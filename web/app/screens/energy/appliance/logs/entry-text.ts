import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import type { Formats } from '../../../../i18n/formats.ts';
import type { Translate } from '../../../../i18n/use-text.ts';
import { valueName, valueText } from '../../../../i18n/value-text.ts';

/** Text of an entry: the change, its outcome, and whether it failed. */
export interface EntryText {
  readonly title: string;
  readonly note: string;
  readonly isTrouble: boolean;
}

export function entryText(
  entry: LogEntry,
  { text, formats }: { text: Translate; formats: Formats },
): EntryText {
  switch (entry.kind) {
    case 'fault': {
      const isNew = entry.after !== null;
      const severity = severities.find((each) => each === (entry.after ?? entry.before)) ?? 'other';
      return {
        title: text(isNew ? 'logs.fault-new' : 'logs.fault-gone', { code: entry.name }),
        note: text(`logs.severity-${severity}`),
        isTrouble: isNew,
      };
    }
    case 'connectivity':
      return {
        title: text(entry.after === true ? 'logs.online' : 'logs.offline'),
        note: text('logs.by-unit'),
        isTrouble: entry.after !== true,
      };
    case 'change':
    case 'command':
      return {
        title: planText(entry, { text, formats }) ?? changeText(entry, { text, formats }),
        note: [text(`logs.by-${entry.by}`), lateText(entry, text), outcomeText(entry, text)]
          .filter((part) => part !== null)
          .join(' · '),
        isTrouble: entry.outcome === 'refused' || entry.outcome === 'timed-out',
      };
  }
}

const severities = ['error', 'warning', 'caution', 'emergency'] as const;

/** Holiday, weekly schedule, boost and quiet running have texts of their own, for commands and for changes alike. */
function planText(
  { name, after, before }: LogEntry,
  { text, formats }: { text: Translate; formats: Formats },
): string | null {
  const value = String(after ?? '');
  if (name === 'holiday') {
    const [from = '', to] = value.split('/');
    return to === undefined
      ? text('logs.holiday-off')
      : text('logs.holiday', { from: formats.day(from, 'long'), to: formats.day(to, 'long') });
  }
  if (name === 'boost') return text(`logs.boost-${value === 'on' ? 'on' : 'off'}`);
  if (name === 'outdoorSilent') return text(`logs.quiet-${value === 'on' ? 'on' : 'off'}`);
  if (name === 'lateChange') return text('logs.late', { time: formats.dateTime(value) });
  if (name === 'appWeek') return text(`logs.app-week-${value === 'on' ? 'on' : 'off'}`);
  if (/^schedule\.[A-Za-z]+\.actions\./.test(name)) return text('logs.week');
  if (!/^schedule\.[A-Za-z]+\.current$/.test(name)) return null;
  const isOn = (value: LogEntry['after']): boolean => String(value ?? '').startsWith('on:');
  return text(isOn(after) ? 'logs.week-on' : isOn(before) ? 'logs.week-off' : 'logs.week-chosen');
}

/** Number of earlier changes that this one replaced. */
function lateText({ name, before }: LogEntry, text: Translate): string | null {
  return name === 'lateChange' ? text('logs.late-why', { count: Number(before ?? 0) }) : null;
}

/** "Hot water set-point: 48 °C, now 52 °C". A failed command names the requested value. */
function changeText(
  entry: LogEntry,
  { text, formats }: { text: Translate; formats: Formats },
): string {
  const write = (value: LogEntry['after']): string =>
    valueText(text, formats, { name: entry.name, value, unit: unitOf(entry.name), step: null });
  const isDone = entry.kind === 'change' || entry.outcome === 'confirmed';
  return text(entry.before === null ? 'logs.set' : isDone ? 'logs.changed' : 'logs.requested', {
    name: valueName(text, entry.name),
    before: write(entry.before),
    after: write(entry.after),
  });
}

/** The log stores the value alone; the name says whether it is a temperature. */
const unitOf = (name: string): string | null =>
  /SetPoint|Temperature|leavingWaterOffset/.test(name) ? '°C' : null;

function outcomeText(entry: LogEntry, text: Translate): string | null {
  const outcome = outcomes.find((each) => each === entry.outcome);
  if (!outcome) return null;
  const outcomeText = text(`logs.outcome-${outcome}`);
  const reason =
    outcome === 'confirmed' || entry.reason === null ? null : reasonText(entry.reason, text);
  return reason === null ? outcomeText : text('logs.because', { told: outcomeText, reason });
}

const outcomes = ['confirmed', 'refused', 'timed-out'] as const;
/** Reasons whose text needs a limit, which the log does not store. */
const withLimit = ['above-max', 'below-min', 'off-step'] as const;

/** Text of a reason; null for a reason without one, because a code explains nothing. */
function reasonText(reason: string, text: Translate): string | null {
  const limited = withLimit.find((each) => each === reason);
  if (limited) return text(`logs.reason-${limited}`);
  const words = text(`values.refused.${reason}`);
  return words === `values.refused.${reason}` ? null : words;
}
