import type { Alert } from '@hearth/energy/alert/contract.ts';
import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/use-text.ts';

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
    case 'hot-water':
      return {
        title: text('alerts.hot-water'),
        note: text('alerts.hot-water-note', {
          value: formats.temperature(facts.lastC),
          warm: formats.temperature(facts.warmC),
          since: formats.dateTime(facts.since),
          usual: text('alerts.hours', { count: facts.usualHours }),
        }),
      };
    case 'command-refused':
      return {
        title: text('alerts.command-refused', { count: facts.count }),
        note: text('alerts.command-refused-note', {
          first: formats.dateTime(facts.first),
          last: formats.dateTime(facts.last),
          count: facts.commands,
          unconfirmed: formats.number(facts.unconfirmed),
        }),
      };
    case 'solar-yield':
      return solarText(facts, tools);
    case 'short-cycling':
      return cyclingText(facts, tools);
    case 'backup-heater':
      return backupHeaterText(facts, tools);
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
  tools: AlertTools,
): Sentences {
  const { text, formats } = tools;
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
    cost: excessText(facts, tools),
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

function solarText(facts: Facts<'solar-yield'>, tools: AlertTools): Sentences {
  const { text, formats, money } = tools;
  return {
    title: text('alerts.solar-yield', { share: formats.percent(1 - facts.kwh / facts.usualKwh) }),
    note: text('alerts.solar-yield-note', {
      value: formats.energy(facts.kwh),
      usual: formats.energy(facts.usualKwh),
    }),
    // What the panels miss would partly have been sent to the grid, for less than the price of bought energy.
    cost:
      facts.dayCost === null || facts.currency === null
        ? text('alerts.missing-energy', { energy: formats.energy(facts.missingKwh) })
        : text('alerts.up-to-day-cost', { cost: money(facts.dayCost, facts.currency) }),
  };
}

function cyclingText(facts: Facts<'short-cycling'>, { text }: AlertTools): Sentences {
  const most = Math.max(...facts.days.map(({ busiestHour }) => busiestHour));
  const minutes = Math.max(...facts.days.map(({ medianRunMinutes }) => medianRunMinutes));
  return {
    title: text('alerts.short-cycling', { count: facts.days.length }),
    note: text('alerts.short-cycling-note', {
      value: text('alerts.starts', { count: most }),
      minutes: text('alerts.minutes', { count: Math.ceil(minutes) }),
    }),
  };
}

function backupHeaterText(facts: Facts<'backup-heater'>, tools: AlertTools): Sentences {
  const { text, formats } = tools;
  return {
    title: text('alerts.backup-heater'),
    note: text('alerts.backup-heater-note', {
      minutes: text('alerts.minutes', { count: facts.days.at(-1)?.value ?? 0 }),
      highest: formats.quantity(facts.highestKw, 'kW', 1),
      usual: formats.quantity(facts.usualKw, 'kW', 1),
      mean: formats.temperature(facts.meanC),
    }),
    cost: excessText(facts, tools),
  };
}

/** Cost of a day's excess, or the excess where no price is known. */
function excessText(
  facts: Pick<Facts<'efficiency'>, 'excessKwh' | 'dayCost' | 'currency'>,
  { text, formats, money }: AlertTools,
): string {
  return facts.dayCost === null || facts.currency === null
    ? text('alerts.excess', { energy: formats.energy(facts.excessKwh) })
    : text('alerts.day-cost', { cost: money(facts.dayCost, facts.currency) });
}
