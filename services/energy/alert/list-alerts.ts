import type { Access } from '@hearth/access/access.ts';
import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { readSetting } from '../setting/read-setting.ts';
import { alertsKind } from '../setting/setting-kinds.ts';
import { isVisibleAt } from '../visible-spans.ts';
import { type AlertKind, alertKinds, traitsOf } from '../alert-rule/alert-kinds.ts';
import { settingOfKind } from '../alert-rule/alert-settings.ts';
import { type Alert, type AlertList, type WatchedKind, alert, watchedKind } from './contract.ts';
import { type StoredAlert, listStoredAlerts, readWatch } from './store.ts';

/** Ended alerts are listed for this long. */
const listedDays = 90;

/** Returns the alerts of a home that the person may see, and the state of their rules. */
export async function listAlerts(deps: HomeDeps, access: Access): Promise<Result<AlertList>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const { nowMs, days } = home.horizon;
  const stored = await listStoredAlerts(deps.db, access, addDays(home.today, -listedDays));
  const watch = await readWatch(deps.db, access);
  const { document: settings } = await readSetting(deps.db, access, alertsKind);
  const findings = findingsIn(watch?.findings);
  const isVisible = (kind: string): boolean =>
    access.role !== 'partner' ||
    alertKinds.some((each) => each === kind && traitsOf[each].isForPartners);
  return ok({
    installation: access.installationId,
    timeZone: days.zoneOf(home.today),
    asOf: isoInstant(nowMs),
    evaluatedAt: watch ? watch.evaluatedAt.toISOString() : null,
    alerts: stored
      .filter(({ kind, begunAt }) => isVisible(kind) && isVisibleAt(access, begunAt.getTime()))
      .map((each) => alertOf(each, { days, nowMs, isPriced: access.role !== 'partner' })),
    kinds: alertKinds.filter(isVisible).map((kind): WatchedKind => {
      const { isOn, threshold } = settingOfKind(settings, kind);
      return {
        kind,
        group: traitsOf[kind].group,
        isOn,
        threshold: { ...traitsOf[kind].threshold, value: threshold },
        finding: findings.get(kind) ?? null,
      };
    }),
  });
}

/** Findings of the last run; those of an earlier release that are none any more are left out. */
function findingsIn(stored: unknown): ReadonlyMap<AlertKind, NonNullable<WatchedKind['finding']>> {
  const entries = typeof stored === 'object' && stored !== null ? stored : {};
  const byKind = new Map<string, unknown>(Object.entries(entries));
  return new Map(
    alertKinds.flatMap((kind) => {
      const { data } = watchedKind.shape.finding.safeParse(byKind.get(kind));
      return data ? [[kind, data] as const] : [];
    }),
  );
}

function alertOf(
  stored: StoredAlert,
  {
    days,
    nowMs,
    isPriced,
  }: { readonly days: LocalDays; readonly nowMs: number; readonly isPriced: boolean },
): Alert {
  const { snoozedUntil, dismissedAt, endedAt } = stored;
  const isSnoozed = snoozedUntil !== null && snoozedUntil.getTime() > nowMs;
  const kind = alert.shape.kind.parse(stored.kind);
  const facts = alert.shape.facts.parse(stored.facts);
  return {
    alert: stored.alert,
    kind,
    group: traitsOf[kind].group,
    severity: alert.shape.severity.parse(stored.severity),
    state:
      dismissedAt !== null
        ? 'dismissed'
        : endedAt !== null
          ? 'ended'
          : isSnoozed
            ? 'snoozed'
            : 'open',
    begunAt: stored.begunAt.toISOString(),
    isTimeCertain: stored.begunAt.getTime() !== days.spanOf(stored.begunDay).fromMs,
    begunDay: stored.begunDay,
    endedAt: endedAt ? endedAt.toISOString() : null,
    snoozedUntil: isSnoozed ? snoozedUntil.toISOString() : null,
    facts: !isPriced && 'dayCost' in facts ? { ...facts, dayCost: null, currency: null } : facts,
  };
}
