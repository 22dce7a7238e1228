import type { Access } from '@hearth/access/access.ts';
import { addDays, daysBetween, isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { Temporal } from 'temporal-polyfill';
import { isHome, readHome } from '../home/store.ts';
import { storeHeatPumpDays } from '../power/heat-pump-days.ts';
import { newestCommandAt } from '../logs/store.ts';
import { newestBatchNo } from '../reading/store.ts';
import { readSetting } from '../setting/read-setting.ts';
import { alertsKind } from '../setting/setting-kinds.ts';
import { alertChanges } from '../alert-rule/alert-changes.ts';
import { traitsOf } from '../alert-rule/alert-kinds.ts';
import type { AlertSettings } from '../alert-rule/alert-settings.ts';
import { type WatchedHomeDeps, catchUpDays, readWatchedHome } from './read-watched-home.ts';
import { type Findings, runRules } from '../alert-rule/run-rules.ts';
import {
  type NewAlert,
  beginAlert,
  endAlert,
  lockOpenAlerts,
  readWatch,
  settingNumbers,
  storeWatch,
  updateFacts,
} from './store.ts';
import { homeOnMorning } from '../alert-rule/watched-home.ts';

/** Topic of messages about new alerts, delivered to product. */
export const alertMessageTopic = 'energy.alert-message';

export interface WatchDeps extends WatchedHomeDeps {
  /** Access of an owner or of a demo session, to read the home; null without one. Throws when product does not answer. */
  readonly watchAccess: (installation: InstallationId) => Promise<Access | null>;
}

/** A home without news is evaluated again after this time, because silence is a fact too. */
const idleHours = 6;

/**
 * Runs the rules on a home and stores which alerts began and ended, in one transaction with the messages about new ones. Mornings
 * since the last run are caught up with. Does nothing when readings, settings and day are those of a recent run.
 */
export async function watchHome(deps: WatchDeps, installation: InstallationId): Promise<boolean> {
  if (!(await isHome(deps.db, installation))) return false;
  const access = await deps.watchAccess(installation);
  if (!access) return true;
  const home = await readHome(deps, access);
  if (!home) return true;
  await storeHeatPumpDays(deps.db, access, home);
  const previous = await readWatch(deps.db, access);
  const next = {
    day: home.today,
    batchNo: await newestBatchNo(deps.db, access),
    revisions: `${await settingNumbers(deps.db, access)} ${await newestCommandAt(deps.db, access)}`,
    evaluatedAt: isoInstant(home.horizon.nowMs),
  };
  const isUnchanged =
    previous?.day === next.day &&
    previous.batchNo === next.batchNo &&
    previous.revisions === next.revisions &&
    home.horizon.nowMs - previous.evaluatedAt.getTime() < idleHours * hourMs;
  if (isUnchanged) return true;
  const watched = await readWatchedHome(deps, access);
  if (!watched) return true;
  const { document: settings } = await readSetting(deps.db, access, alertsKind);
  const findings = runRules(watched, settings);
  const mornings = morningsOf(previous?.day ?? null, home.today).map((day) => ({
    day,
    atMs: home.horizon.days.spanOf(day).fromMs,
    findings: runRules(homeOnMorning(watched, day), settings),
  }));
  const now = { day: home.today, atMs: home.horizon.nowMs, findings };
  await deps.db.transaction(async (tx) => {
    if (!(await storeWatch(tx, access, { previous, next: { ...next, findings } }))) return;
    const begun: NewAlert[] = [];
    for (const run of [...mornings, now])
      begun.push(...(await applyFindings(tx, { access, settings, run })));
    await enqueueMessages(tx, deps, { access, begun });
    await publishChange(tx, 'energy', { installation, topic: 'alerts' });
  });
  return true;
}

/** Mornings between the last run and today, both excluded. */
function morningsOf(lastDay: string | null, today: string): readonly string[] {
  const first = lastDay === null ? addDays(today, -catchUpDays) : addDays(lastDay, 1);
  const count = Math.min(catchUpDays, daysBetween(first, today));
  return Array.from({ length: Math.max(0, count) }, (_, k) => addDays(today, k - count));
}

interface Run {
  readonly day: string;
  readonly atMs: number;
  readonly findings: Findings;
}

/** Stores what a run changes and returns the new alerts. */
async function applyFindings(
  tx: Database,
  {
    access,
    settings,
    run,
  }: { readonly access: Access; readonly settings: AlertSettings | null; readonly run: Run },
): Promise<readonly NewAlert[]> {
  const at = isoInstant(run.atMs);
  const begun: NewAlert[] = [];
  const open = await lockOpenAlerts(tx, access);
  for (const change of alertChanges(open, run.findings, settings))
    if (change.change === 'end') await endAlert(tx, access, { alert: change.alert, at });
    else if (change.change === 'update')
      await updateFacts(tx, access, { alert: change.alert, facts: change.raised.facts });
    else {
      const { subject, severity, facts } = change.raised;
      const alert: NewAlert = {
        alert: uuidv7(Temporal.Instant.fromEpochMilliseconds(run.atMs)),
        kind: change.kind,
        subject,
        severity,
        facts,
        begunAt: at,
        begunDay: run.day,
      };
      if (await beginAlert(tx, access, alert)) begun.push(alert);
    }
  return begun;
}

/** A message for each new alert that is open at the end of the run; one that ended in the past is history. */
async function enqueueMessages(
  tx: Database,
  deps: WatchDeps,
  { access, begun }: { readonly access: Access; readonly begun: readonly NewAlert[] },
): Promise<void> {
  const open = new Set((await lockOpenAlerts(tx, access)).map(({ alert }) => alert));
  for (const { alert, kind, severity } of begun.filter((each) => open.has(each.alert))) {
    const { isForPartners } = traitsOf[kind];
    const payload = { installation: access.installationId, alert, kind, severity, isForPartners };
    await enqueue(tx, { topic: alertMessageTopic, key: alert, payload }, deps.clock);
  }
}
