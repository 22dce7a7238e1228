import type { Alert } from '@hearth/energy/alert/contract.ts';
import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';

export interface AlertTools {
  readonly text: Translate;
  readonly formats: Formats;
  /** Writes millionths of a currency as an amount. */
  readonly money: (micros: number, currency: string) => string;
}

export interface AlertText {
  readonly title: string;
  readonly note: string;
  /** Effect in money; null where it is not known. */
  readonly cost: string | null;
  /** Likely causes. */
  readonly cause: string;
}

type Facts<Kind extends Alert['facts']['kind']> = Extract<Alert['facts'], { readonly kind: Kind }>;

/** Sentences about an alert, from its evidence. */
export function alertText({ facts, endedAt }: Alert, tools: AlertTools): AlertText {
  const cause = tools.text(`alerts.cause-${facts.kind}`);
  return { cost: null, ...sentencesOf(facts, tools, endedAt !== null), cause };
}

type Sentences = Pick<AlertText, 'title' | 'note'> & Partial<Pick<AlertText, 'cost'>>;

function sentencesOf(facts: Alert['facts'], tools: AlertTools, hasEnded: boolean): Sentences {
  const { text, formats } = tools;
  switch (facts.kind) {
    case 'budget':
      return budgetText(facts, tools);
    case 'tariff-end':
      return {
        title: text('alerts.tariff-end', { day: formats.day(facts.lastDay, 'short') }),
        note: text('alerts.tariff-end-note', { name: facts.name }),
      };
    case 'heating-use':
    case 'efficiency':
      return weatherText(facts, tools);
    case 'hygiene':
      return {
        title: text('alerts.hygiene', { count: facts.days }),
        note: text('alerts.hygiene-note', {
          day: formats.day(facts.lastDay, 'short'),
          temperature: formats.temperature(facts.lastC),
          count: facts.usualDays,
        }),
      };
    case 'silent':
      return {
        title: text(hasEnded ? 'alerts.silent-ended' : 'alerts.silent'),
        note: text(`alerts.silent-${facts.source === 'meter' ? 'meter' : 'vendor'}`, {
          since: formats.dateTime(facts.since),
        }),
      };
    case 'frozen':
      return {
        title: text('alerts.frozen', { name: text(`alerts.metric-${facts.metric}`) }),
        note: text('alerts.frozen-note', {
          value: formats.temperature(facts.value),
          count: facts.days,
          day: formats.day(facts.from, 'short'),
        }),
      };
    case 'price-spike':
    case 'negative-price':
      return priceText(facts, tools);
  }
}

function budgetText(facts: Facts<'budget'>, { text, formats, money }: AlertTools): Sentences {
  const amounts = {
    spent: money(facts.spent, facts.currency),
    budget: money(facts.budget, facts.currency),
    share: formats.percent(facts.share),
    month: formats.month(`${facts.month}-01`),
  };
  const over = (facts.likely ?? 0) - facts.budget;
  return {
    title: text(`alerts.budget-${facts.stage}`, amounts),
    note: text('alerts.budget-spent', amounts),
    cost: over > 0 ? text('alerts.budget-over', { over: money(over, facts.currency) }) : null,
  };
}

function weatherText(
  facts: Facts<'heating-use'> | Facts<'efficiency'>,
  { text, formats, money }: AlertTools,
): Sentences {
  const last = facts.days.at(-1);
  const write = (value: number): string =>
    facts.kind === 'heating-use' ? formats.energy(value) : formats.number(value, 2);
  return {
    title: text(`alerts.${facts.kind}`, { count: facts.days.length }),
    note: text(`alerts.${facts.kind}-note`, {
      value: write(last?.value ?? 0),
      usual: write(last?.usual ?? 0),
      mean: formats.temperature(facts.meanC),
    }),
    cost:
      facts.dayCost === null || facts.currency === null
        ? text('alerts.excess', { energy: formats.energy(facts.excessKwh) })
        : text('alerts.day-cost', { cost: money(facts.dayCost, facts.currency) }),
  };
}

function priceText(
  facts: Extract<Alert['facts'], { readonly price: number }>,
  { text, formats, money }: AlertTools,
): Sentences {
  return {
    title: text(`alerts.${facts.kind}`, {
      from: formats.time(facts.from),
      to: formats.time(facts.to),
    }),
    note: text('alerts.price-note', {
      price: money(facts.price, facts.currency),
      usual: money(facts.usual, facts.currency),
    }),
  };
}

/** The address and label of what a person can do; null where nothing helps. */
export function alertAction(
  { kind, facts }: Pick<Alert, 'kind' | 'facts'>,
  { installation, role }: { readonly installation: string; readonly role: string },
): { readonly href: string; readonly label: string } | null {
  const isOwner = role === 'owner' || role === 'demo';
  switch (kind) {
    case 'budget':
      return isOwner
        ? { href: settingPaths.budget(installation), label: 'alerts.do-budget' }
        : { href: paths.history({ installation, period: 'month' }), label: 'alerts.do-history' };
    case 'tariff-end':
      return isOwner
        ? { href: settingPaths.tariff(installation), label: 'alerts.do-tariff' }
        : null;
    case 'heating-use':
    case 'efficiency':
      return {
        href: paths.history({
          installation,
          period: 'day',
          date: 'days' in facts && Array.isArray(facts.days) ? facts.days.at(-1)?.day : undefined,
        }),
        label: 'alerts.do-history',
      };
    case 'hygiene':
      return { href: `${paths.monitoring(installation)}#hot-water`, label: 'alerts.do-hot-water' };
    case 'silent':
    case 'frozen':
      return { href: paths.monitoring(installation), label: 'alerts.do-monitoring' };
    case 'price-spike':
    case 'negative-price':
      return { href: paths.history({ installation, period: 'day' }), label: 'alerts.do-history' };
  }
}
