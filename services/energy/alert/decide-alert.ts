import type { Access } from '@hearth/access/access.ts';
import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import { homeUnknown, readHome } from '../home/store.ts';
import { hasMembershipEnded } from '../membership.ts';
import { readSetting } from '../setting/read-setting.ts';
import { type SettingDeps, saveSetting } from '../setting/save-setting.ts';
import { alertsKind } from '../setting/setting-kinds.ts';
import { type AlertKind, alertKinds } from '../alert-rule/alert-kinds.ts';
import type { AlertSettings } from '../alert-rule/alert-settings.ts';
import { kindOfAlert, saveDismissal, saveSnooze } from './store.ts';

/** Hides an alert until the start of a later local day. */
export async function snoozeAlert(
  deps: SettingDeps,
  access: Access,
  { alert, days }: { readonly alert: string; readonly days: number },
): Promise<Result<{ until: string }>> {
  if (await hasMembershipEnded(deps, access)) return notFound();
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const until = isoInstant(home.horizon.days.spanOf(addDays(home.today, days)).fromMs);
  if (!(await saveSnooze(deps.db, access, { alert, until }))) return notFound();
  await announce(deps, access);
  return ok({ until });
}

export async function dismissAlert(
  deps: SettingDeps,
  access: Access,
  alert: string,
): Promise<Result<undefined>> {
  if (await hasMembershipEnded(deps, access)) return notFound();
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const at = isoInstant(home.horizon.nowMs);
  if (!(await saveDismissal(deps.db, access, { alert, at }))) return notFound();
  await announce(deps, access);
  return ok(undefined);
}

/** Switches off the alerts of this alert's kind; a save by another person in between is read and built upon. */
export async function muteAlertKind(
  deps: SettingDeps,
  access: Access,
  alert: string,
): Promise<Result<undefined>> {
  const found = await kindOfAlert(deps.db, access, alert);
  const kind = alertKinds.find((each) => each === found);
  const home = await readHome(deps, access);
  if (!kind || !home) return notFound();
  for (;;) {
    const { document, revision } = await readSetting(deps.db, access, alertsKind);
    const saved = await saveSetting(
      deps,
      { access, ifMatch: `"${revision}"`, kind: alertsKind },
      withoutKind(document, { kind, today: home.today }),
    );
    if (saved.ok) return ok(undefined);
    if (saved.code !== 'setting-changed') return saved;
  }
}

function withoutKind(
  settings: AlertSettings | null,
  { kind, today }: { readonly kind: AlertKind; readonly today: string },
): AlertSettings {
  const rows = settings?.kinds ?? [];
  const own = rows.find((each) => each.kind === kind);
  return {
    validFrom: today,
    kinds: [
      ...rows.filter((each) => each.kind !== kind),
      { kind, isOn: false, threshold: own?.threshold ?? null },
    ],
  };
}

async function announce(deps: SettingDeps, access: Access): Promise<void> {
  const { installationId: installation } = access;
  await publishChange(deps.db, 'energy', { installation, topic: 'alerts' });
}
