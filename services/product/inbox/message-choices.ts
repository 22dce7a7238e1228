import { Temporal } from 'temporal-polyfill';
import {
  type MessageChoices,
  type MessageContent,
  messageChoices,
  messageKinds,
} from './contract.ts';

type Kind = (typeof messageKinds)[number];
export type Channel = 'in-app' | 'email' | 'push';

/** Kinds that need a person soon: they are mailed and pushed without a choice. */
const urgent: ReadonlySet<Kind> = new Set(['hygiene', 'silent', 'tariff-end']);

const usualQuiet = { from: '22:00', to: '07:00' };

/** Choices of a person with a row for each kind; the usual ones where nothing is stored. */
export function wholeChoices(stored: unknown): MessageChoices {
  const { data } = messageChoices.safeParse(stored);
  return {
    kinds: messageKinds.map((kind) => {
      const chosen = data?.kinds.find((each) => each.kind === kind);
      const isUrgent = urgent.has(kind);
      const { inApp, email, push = email } = chosen ?? { inApp: true, email: isUrgent };
      return { kind, inApp, email, push };
    }),
    quiet: data ? data.quiet : usualQuiet,
    digestAt: data?.digestAt ?? null,
  };
}

/** Channels of a message; empty: the person does not want it. */
export function channelsOf(choices: MessageChoices, content: MessageContent): readonly Channel[] {
  if (content.about === 'test') return ['in-app', 'email', 'push'];
  // These are no choice, and have emails of their own, or none.
  const fixed = ['partner', 'partner-review', 'assistance', 'dispute'];
  if (fixed.includes(content.about)) return ['in-app'];
  const chosen = content.about === 'alert' ? content.kind : content.about;
  const row = choices.kinds.find(({ kind }) => kind === chosen);
  return [
    ...(row?.inApp ? ['in-app' as const] : []),
    ...(row?.email ? ['email' as const] : []),
    ...(row?.push ? ['push' as const] : []),
  ];
}

/** When a message of now is mailed together with others: the next time of the digest, after the quiet hours. Null: by itself. */
export function digestAfter(
  now: Temporal.Instant,
  {
    quiet,
    digestAt,
    timeZone,
  }: Pick<MessageChoices, 'quiet' | 'digestAt'> & { readonly timeZone: string },
): Temporal.Instant | null {
  if (digestAt === null) return null;
  const plainTime = Temporal.PlainTime.from(digestAt);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const [first, next] = [0, 1].map((days) =>
    today.add({ days }).toZonedDateTime({ timeZone, plainTime }).toInstant(),
  );
  const at = first && Temporal.Instant.compare(first, now) > 0 ? first : next;
  return at ? dueAfterQuiet(at, { quiet, timeZone }) : null;
}

/**
 * Earliest instant outside of the quiet hours, `now` itself where it is outside. Quiet hours follow the wall clock, also over a change of
 * the clock. Worked: 23:10 with quiet hours from 22:00 to 07:00 gives 07:00 of the next day.
 */
export function dueAfterQuiet(
  now: Temporal.Instant,
  { quiet, timeZone }: { readonly quiet: MessageChoices['quiet']; readonly timeZone: string },
): Temporal.Instant {
  if (quiet === null || quiet.from === quiet.to) return now;
  const local = now.toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime();
  const [from, to] = [Temporal.PlainTime.from(quiet.from), Temporal.PlainTime.from(quiet.to)];
  const isAtLeast = (limit: Temporal.PlainTime): boolean =>
    Temporal.PlainTime.compare(time, limit) >= 0;
  const isOverMidnight = Temporal.PlainTime.compare(from, to) > 0;
  const isQuiet = isOverMidnight
    ? isAtLeast(from) || !isAtLeast(to)
    : isAtLeast(from) && !isAtLeast(to);
  if (!isQuiet) return now;
  const isTomorrow = isOverMidnight && isAtLeast(from);
  const day = local.toPlainDate().add({ days: isTomorrow ? 1 : 0 });
  return day.toZonedDateTime({ timeZone, plainTime: to }).toInstant();
}
