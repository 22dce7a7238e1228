import { createHmac, randomBytes } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { calendarFile } from '@hearth/calendar/icalendar.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { ProductDeps } from '../deps.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { accessFor, homeNameOf, isAccessCurrent } from '../installation/store.ts';
import { calendarTexts } from '../notification/templates/calendar.ts';
import { maintenanceFacts, unitMaintenance } from './read-maintenance.ts';
import { deleteFeed, feedOf, saveFeed } from './store.ts';

/** 256 random bits: the address is the only key. */
const codeBytes = 32;

const feedHash = (key: Uint8Array, code: string): string =>
  createHmac('sha256', key).update(`calendar ${code}`).digest('base64url');

/** Stores a new code for the caller; the previous one ends at once. */
export async function issueFeed(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'unitKey'>,
  {
    access,
    locale,
    requestId,
  }: { readonly access: Access; readonly locale: Locale; readonly requestId: string },
): Promise<Result<{ code: string }>> {
  const now = deps.clock.now();
  const code = randomBytes(codeBytes).toString('base64url');
  return await deps.db.transaction(async (tx): Promise<Result<{ code: string }>> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    await saveFeed(tx, access, { codeHash: feedHash(deps.unitKey, code), locale }, now);
    const audit = { ...auditActor(access), action: 'calendar.issue', requestId };
    await recordAudit(tx, { ...audit, resource: access.installationId }, deps.clock);
    return ok({ code });
  });
}

export async function revokeFeed(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  { access, requestId }: { readonly access: Access; readonly requestId: string },
): Promise<Result<undefined>> {
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    if (!(await deleteFeed(tx, access))) return ok(undefined);
    const audit = { ...auditActor(access), action: 'calendar.revoke', requestId };
    await recordAudit(tx, { ...audit, resource: access.installationId }, deps.clock);
    return ok(undefined);
  });
}

/**
 * The next service and the next leak check of each unit as whole days, for the calendar of a person who is still of the household. Days have no time, so a
 * change of the clock does not move them.
 */
export async function readFeed(
  deps: Pick<
    ProductDeps,
    'db' | 'clock' | 'energy' | 'key' | 'unitKey' | 'publicUrl' | 'brandName'
  >,
  code: string,
): Promise<Result<{ calendar: string }>> {
  const now = deps.clock.now();
  const feed = await feedOf(deps.db, feedHash(deps.unitKey, code));
  if (!feed) return notFound();
  const { installationId: installation, person, locale } = feed;
  const access = await accessFor(deps.db, { person, installation }, now);
  if (access?.role !== 'owner' && access?.role !== 'resident') return notFound();
  const facts = await maintenanceFacts(deps, access);
  const home = await homeNameOf(deps.db, installation);
  const texts = calendarTexts(locale);
  const url = new URL(`/maintenance?installation=${installation}`, deps.publicUrl).href;
  const units = await Promise.all(
    facts.units.map((unit) => unitMaintenance(deps, access, unit, facts)),
  );
  const events = units.flatMap(({ unit, name, next, leakCheck }) => [
    ...(next.dueOn === null
      ? []
      : [
          {
            uid: `service-${unit}@hearth`,
            day: next.dueOn,
            title: texts.service(name),
            description: texts.note(home),
            url,
          },
        ]),
    ...(!leakCheck || leakCheck.next.dueOn === null
      ? []
      : [
          {
            uid: `leak-check-${unit}@hearth`,
            day: leakCheck.next.dueOn,
            title: texts.leakCheck(name),
            description: texts.leakNote(home),
            url,
          },
        ]),
  ]);
  return ok({
    calendar: calendarFile({
      product: deps.brandName,
      name: texts.name(home || deps.brandName),
      locale,
      now,
      events,
    }),
  });
}
