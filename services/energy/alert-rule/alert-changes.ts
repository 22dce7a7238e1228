import { type AlertKind, alertKinds } from './alert-kinds.ts';
import { type AlertSettings, settingOfKind } from './alert-settings.ts';
import type { Raised } from './finding.ts';
import type { Findings } from './run-rules.ts';

/** An alert that has not ended. */
export interface OpenAlert {
  readonly alert: string;
  readonly kind: string;
  readonly subject: string;
}

export type AlertChange =
  | { readonly change: 'begin'; readonly kind: AlertKind; readonly raised: Raised }
  | { readonly change: 'update'; readonly alert: string; readonly raised: Raised }
  | { readonly change: 'end'; readonly alert: string };

/** Kinds whose occurrence is one state of the home: while it lasts, a shifted subject is the same alert. */
const lasting: ReadonlySet<AlertKind> = new Set([
  'heating-use',
  'efficiency',
  'frozen',
  'hot-water',
  'solar-yield',
  'short-cycling',
  'backup-heater',
]);

/**
 * What a run of the rules changes in the open alerts. An alert ends when its rule is fine or the kind is switched off; missing data and a rule on
 * watch leave it open.
 */
export function alertChanges(
  open: readonly OpenAlert[],
  findings: Findings,
  settings: AlertSettings | null,
): readonly AlertChange[] {
  return alertKinds.flatMap((kind): readonly AlertChange[] => {
    const current = open.find((each) => each.kind === kind);
    const finding = findings[kind];
    const ending: readonly AlertChange[] = current ? [{ change: 'end', alert: current.alert }] : [];
    if (!settingOfKind(settings, kind).isOn || finding.state === 'fine') return ending;
    if (finding.state !== 'alert') return [];
    const begin: AlertChange = { change: 'begin', kind, raised: finding };
    if (!current) return [begin];
    return current.subject === finding.subject || lasting.has(kind)
      ? [{ change: 'update', alert: current.alert, raised: finding }]
      : [...ending, begin];
  });
}
