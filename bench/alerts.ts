// Claim: on 30 simulated homes x one year, the rules of alerts raise at most one false alert a home and year, and find at least 90 %
// of planted faults. Floor, in the same run: the same years without a fault. Run: node bench/alerts.ts
import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import { alertChanges } from '@hearth/energy/alert-rule/alert-changes.ts';
import type { OpenAlert } from '@hearth/energy/alert-rule/alert-changes.ts';
import type { AlertKind } from '@hearth/energy/alert-rule/alert-kinds.ts';
import { runRules } from '@hearth/energy/alert-rule/run-rules.ts';
import { median } from '@hearth/energy/alert-rule/same-weather.ts';
import {
  cleanYear,
  mornings,
  withMinutes,
} from '@hearth/energy/alert-rule/testing-watched-home.ts';
import type { WatchedDay } from '@hearth/energy/alert-rule/watched-home.ts';

const seeds = Array.from({ length: 30 }, (_, k) => k + 101);
const [faultFrom, faultTo] = [210, 240];
/** An alert this many days after the end of its fault still counts. */
const lateDays = 3;

interface Fault {
  readonly kind: AlertKind;
  readonly name: string;
  readonly change: (day: WatchedDay) => Partial<WatchedDay>;
}

const faults: readonly Fault[] = [
  {
    kind: 'heating-use',
    name: 'heating 80 % up',
    change: ({ heatingKwh }) => ({ heatingKwh: (heatingKwh ?? 0) * 1.8 }),
  },
  {
    kind: 'efficiency',
    name: 'COP 35 % down',
    change: ({ heatKwh }) => ({ heatKwh: (heatKwh ?? 0) * 0.65 }),
  },
  {
    kind: 'hygiene',
    name: 'no disinfection',
    change: ({ tankC }) => ({ tankC: Math.min(tankC ?? 0, 50) }),
  },
  {
    kind: 'solar-yield',
    name: 'panels 40 % down',
    change: ({ solarKwh }) => ({ solarKwh: (solarKwh ?? 0) * 0.6 }),
  },
  {
    kind: 'short-cycling',
    name: 'six starts an hour',
    change: ({ heatPump }) => ({
      heatPump: heatPump && { ...heatPump, starts: 90, busiestHour: 6, medianRunMinutes: 6 },
    }),
  },
  {
    kind: 'backup-heater',
    name: 'heater 2 h a day',
    change: ({ heatPump }) => ({
      heatPump: heatPump && withMinutes(heatPump, { minutes: 120, bin: 34 }),
    }),
  },
];

const clean = seeds.map((seed) => alertsOf(cleanYear(seed)));
const perYear = clean.flat().length / seeds.length;
console.log(
  `without a fault: ${clean.flat().length} alerts in ${seeds.length} years, ${perYear.toFixed(2)} a home and year ` +
    `${perYear <= 1 ? 'ok' : 'ABOVE 1'}; ${kindsOf(clean.flat())}`,
);
const delaysByFault = faults.map((fault) => delaysOf(fault));
for (const [k, { name, kind }] of faults.entries()) {
  const delays = delaysByFault[k] ?? [];
  const text =
    delays.length === 0 ? 'none' : `median ${median(delays)}, longest ${Math.max(...delays)}`;
  console.log(
    `${kind}, ${name}: found in ${delays.length} of ${seeds.length}; days until then: ${text}`,
  );
}
const all = delaysByFault.flat();
const share = all.length / (faults.length * seeds.length);
console.log(
  `all faults: ${(100 * share).toFixed(1)} % found ${share >= 0.9 ? 'ok' : 'BELOW 90 %'}, median delay ${median(all)} days`,
);
process.exitCode = perYear <= 1 && share >= 0.9 ? 0 : 1;

interface Begun {
  readonly day: string;
  readonly kind: AlertKind;
}

/** Alerts that begin in a year, with the rules run each morning as in a home. */
function alertsOf(days: readonly WatchedDay[]): readonly Begun[] {
  const begun: Begun[] = [];
  const raised = new Set<string>();
  let open: readonly OpenAlert[] = [];
  for (const home of mornings(days))
    for (const change of alertChanges(open, runRules(home, null), null)) {
      if (change.change === 'end') open = open.filter(({ alert }) => alert !== change.alert);
      if (change.change !== 'begin') continue;
      const { kind, raised: finding } = change;
      const alert = `${kind} ${finding.subject}`;
      if (raised.has(alert)) continue;
      raised.add(alert);
      open = [...open, { alert, kind, subject: finding.subject }];
      begun.push({ day: home.today, kind });
    }
  return begun;
}

function delaysOf({ kind, change }: Fault): readonly number[] {
  return seeds.flatMap((seed) => {
    const days = cleanYear(seed).map((day, k) =>
      k >= faultFrom && k < faultTo ? { ...day, ...change(day) } : day,
    );
    const from = days[faultFrom]?.day ?? '';
    const to = addDays(days[faultTo]?.day ?? '', lateDays);
    const found = alertsOf(days).find(
      (each) => each.kind === kind && each.day > from && each.day <= to,
    );
    return found ? [daysBetween(from, found.day)] : [];
  });
}

function kindsOf(alerts: readonly Begun[]): string {
  const byKind = [...Map.groupBy(alerts, ({ kind }) => kind)];
  return byKind.map(([kind, own]) => `${kind} ${own.length}`).join(', ') || 'of no kind';
}
