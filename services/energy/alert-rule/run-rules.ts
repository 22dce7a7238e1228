import { type AlertKind, alertKinds } from './alert-kinds.ts';
import { type AlertSettings, settingOfKind } from './alert-settings.ts';
import type { AlertFinding } from './finding.ts';
import { backupHeater } from './backup-heater.ts';
import { budget } from './budget.ts';
import { commandRefused } from './command-refused.ts';
import { efficiency } from './efficiency.ts';
import { frozen } from './frozen.ts';
import { heatingUse } from './heating-use.ts';
import { hotWater } from './hot-water.ts';
import { hygiene } from './hygiene.ts';
import { negativePrice, priceSpike } from './price.ts';
import { shortCycling } from './short-cycling.ts';
import { silent } from './silent.ts';
import { solarYield } from './solar-yield.ts';
import { tariffEnd } from './tariff-end.ts';
import type { WatchedHome } from './watched-home.ts';

type Rule = (home: WatchedHome, threshold: number) => AlertFinding;

const rules: Readonly<Record<AlertKind, Rule>> = {
  budget,
  'tariff-end': tariffEnd,
  'heating-use': heatingUse,
  efficiency,
  hygiene,
  silent,
  frozen,
  'price-spike': priceSpike,
  'negative-price': negativePrice,
  'hot-water': hotWater,
  'command-refused': commandRefused,
  'solar-yield': solarYield,
  'short-cycling': shortCycling,
  'backup-heater': backupHeater,
};

export type Findings = Readonly<Record<AlertKind, AlertFinding>>;

/** Results of all rules on a home, also of those that are switched off. */
export function runRules(home: WatchedHome, settings: AlertSettings | null): Findings {
  const entries = alertKinds.map((kind) => [
    kind,
    rules[kind](home, settingOfKind(settings, kind).threshold),
  ]);
  return Object.fromEntries(entries);
}
