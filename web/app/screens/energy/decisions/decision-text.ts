import type { HomeDecision, HomePlan, Veto } from '@hearth/energy/plan/contract.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/use-text.ts';

export interface PlanTools {
  readonly text: Translate;
  readonly formats: Formats;
  readonly timeZone: string;
  /** Writes millionths of a currency as an amount. */
  readonly money: (micros: number) => string;
}

/** Currency of the amounts on a plan's pages. */
export const currencyOf = ({ plan, status, decisions }: HomePlan): string =>
  plan?.currency ?? status?.saves?.currency ?? decisions[0]?.facts.currency ?? 'EUR';

/** Pattern of a task in charts and lists. */
export const taskFills = {
  heating: 'sh',
  cooling: 'cool',
  'hot-water': 'dhw',
  disinfection: 'dhw',
  rest: 'planned',
} as const;

/** A rise of the rooms that people notice. */
const noticedK = 0.15;
/** Normal operation that is spread over more time has no time of its own. */
const spreadMs = 6 * hourMs;
/** The arrow points from left to right in any language. */
const leftToRight = '\u2066';
const endOfIsolate = '\u2069';
/** Less than half a cent is no saving. */
const noSaving = 5000;

/** Name of the room of a decision or a rule. */
const roomName = (room: HomeDecision['room'], { text }: PlanTools): string =>
  room?.name ?? text('plan.rooms');

export function decisionTitle(decision: HomeDecision, tools: PlanTools): string {
  const { task, room, facts } = decision;
  const { text, formats } = tools;
  const { airFromC, airToC, tankToC } = facts.comfort;
  if (room && facts.setPointC !== null)
    return text(task === 'cooling' ? 'plan.title-room-cooler' : 'plan.title-room-warmer', {
      room: roomName(room, tools),
      temperature: formats.degrees(facts.setPointC, 1),
    });
  switch (task) {
    case 'hot-water':
    case 'disinfection':
      return text(`plan.title-${task}`, { temperature: formats.degrees(tankToC ?? 0, 0) });
    case 'rest':
      return text('plan.title-rest');
    case 'heating':
    case 'cooling': {
      const rise = airToC - airFromC;
      return rise > noticedK
        ? text('plan.title-preheat', { kelvin: formats.quantity(rise, 'K', 1) })
        : text('plan.title-heating', { temperature: formats.degrees(airToC, 1) });
    }
  }
}

/** Why it is planned for that time: the most important reason. */
export function decisionWhy({ task, facts }: HomeDecision, { text, formats }: PlanTools): string {
  if (task === 'rest')
    return text('plan.why-rest', { temperature: formats.degrees(facts.comfort.airLeastC, 1) });
  const [reason = 'keeps-warm'] = facts.reasons;
  return text(`plan.why-${reason}`, { kwh: formats.energy(facts.fromPvKwh, 1) });
}

export function decisionState(decision: HomeDecision, { text, formats }: PlanTools): string {
  const { state, reason, facts, done } = decision;
  switch (state) {
    case 'planned':
    case 'active':
      return text(`plan.state-${state}`);
    case 'done':
      if (done?.airC != null)
        return text('plan.done-room', {
          planned: formats.degrees(facts.comfort.airToC, 1),
          done: formats.degrees(done.airC, 1),
        });
      return done?.kwh == null
        ? text('plan.state-done')
        : text('plan.done-kwh', {
            planned: formats.energy(facts.kwh, 1),
            done: formats.energy(done.kwh, 1),
          });
    case 'skipped':
      return text(`plan.skip-${reason ?? 'replanned'}`);
    case 'vetoed':
      return text(decision.isByReader ? 'plan.state-vetoed-you' : 'plan.state-vetoed-other');
  }
}

/** What it saves against normal operation; null where that has no such run. */
export function decisionSaving(
  { facts }: HomeDecision,
  { text, money }: PlanTools,
): { readonly text: string; readonly isSaving: boolean } | null {
  if (!facts.alternative) return null;
  const saved = facts.alternative.cost - facts.cost;
  if (Math.abs(saved) < noSaving) return { text: text('plan.no-saving'), isSaving: false };
  return saved > 0
    ? { text: text('plan.saves', { amount: money(saved) }), isSaving: true }
    : { text: text('plan.loses', { amount: money(-saved) }), isSaving: false };
}

export interface DecisionFigure {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

/** Price, alternative and comfort before and after. */
export function decisionFigures(
  { task, room, facts }: HomeDecision,
  tools: PlanTools,
): readonly DecisionFigure[] {
  const { text, formats, money } = tools;
  const { alternative, comfort, pricePerKwh } = facts;
  const isTank = task === 'hot-water' || task === 'disinfection';
  const [fromC, toC, leastC] = isTank
    ? [comfort.tankFromC, comfort.tankToC, comfort.tankLeastC]
    : [comfort.airFromC, comfort.airToC, comfort.airLeastC];
  const degrees = (value: number): string => formats.degrees(value, isTank ? 0 : 1);
  const isSpread =
    alternative !== null &&
    Date.parse(alternative.toAt) - Date.parse(alternative.fromAt) > spreadMs;
  return [
    ...(task === 'rest'
      ? [{ name: text('plan.price-then'), value: money(pricePerKwh), note: '' }]
      : [
          {
            name: text('plan.cost'),
            value: money(facts.cost),
            note: text('plan.of-energy', { kwh: formats.energy(facts.kwh, 1) }),
          },
        ]),
    ...(alternative && Math.abs(alternative.cost - facts.cost) >= noSaving
      ? [
          {
            name: text('plan.otherwise'),
            value: money(alternative.cost),
            note: text(isSpread ? 'plan.otherwise-spread' : 'plan.otherwise-at', {
              time: formats.time(alternative.fromAt),
              price: money(alternative.pricePerKwh),
            }),
          },
        ]
      : []),
    ...(fromC !== null && toC !== null
      ? [
          {
            name: isTank ? text('plan.tank') : roomName(room, tools),
            value: `${leftToRight}${degrees(fromC)} → ${degrees(toC)}${endOfIsolate}`,
            note: leastC === null ? '' : text('plan.least', { temperature: degrees(leastC) }),
          },
        ]
      : []),
  ];
}

/** Sentence about this quarter-hour. */
export function nowText(now: NonNullable<HomePlan['now']>, tools: PlanTools): string {
  const { text, formats, money } = tools;
  const sentence = text(`plan.now-${now.reason}`, {
    price: money(now.pricePerKwh * 1e6),
    mean: money(now.meanPerKwh * 1e6),
    next: now.nextAt === null ? '' : formats.time(now.nextAt),
    air: formats.degrees(now.airC, 1),
  });
  return now.tankC === null
    ? sentence
    : `${sentence} ${text('plan.now-tank', { tank: formats.degrees(now.tankC, 0) })}`;
}

export function ruleText({ rule, room }: Veto, tools: PlanTools): string {
  const { text, formats, timeZone } = tools;
  const ofHome = text(`plan.task-${rule.task}`);
  const task = room
    ? text('plan.task-room', { task: ofHome, room: roomName(room, tools) })
    : ofHome;
  if (rule.kind !== 'once')
    return text(`plan.veto-rule-${rule.kind}`, { task, from: rule.from, to: rule.to });
  return text('plan.veto-rule-once', {
    task,
    day: formats.day(localDate(rule.fromAt, timeZone), 'short'),
    from: formats.time(rule.fromAt),
    to: formats.time(rule.toAt),
  });
}
