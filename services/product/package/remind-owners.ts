import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { sendReminder } from '../inbox/send-message.ts';
import { lockOwnerships } from '../installation/membership/store.ts';
import { installationExists, timeZoneOf } from '../installation/store.ts';
import { type DatedReminder, packageRemindersOf } from './package-reminder.ts';
import { lockEntitlement, offersOf } from './store.ts';

/** Local time of a reminder, outside of the usual quiet hours. */
const timeOfDay = '09:00';

/** Sends the due reminders of an entitlement to the owners of its home. Returns the instant of the next one; null: none. */
export async function remindOwners(
  deps: ProductDeps,
  key: string,
): Promise<Temporal.Instant | null> {
  const [home = '', entitlement = ''] = key.split('/');
  if (!(await installationExists(deps.db, home))) return null;
  const installationId: InstallationId = branded(home);
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // In the order of a transfer: owners, then packages.
    const owners = await lockOwnerships(tx, { installationId }, now);
    const found = await lockEntitlement(tx, { installationId }, entitlement);
    const [stored] = found ? await offersOf(tx, [found]) : [];
    if (!found || !stored) return null;
    const timeZone = await timeZoneOf(tx, installationId);
    const today = localDate(now.toString(), timeZone);
    const instantOf = ({ on }: DatedReminder): Temporal.Instant =>
      Temporal.PlainDate.from(on).toZonedDateTime({ timeZone, plainTime: timeOfDay }).toInstant();
    const reminders = packageRemindersOf({
      ...found,
      orderedOn: localDate(found.orderedAt.toString(), timeZone),
      isPaid: found.order !== null,
      renewal: stored.offer.renewal,
    }).filter(({ lastDay }) => today <= lastDay);
    const isDue = (each: DatedReminder): boolean =>
      instantOf(each).epochMilliseconds <= now.epochMilliseconds;
    for (const each of reminders.filter(isDue)) {
      const content = {
        about: 'package' as const,
        reminder: each.reminder,
        entitlement,
        package: found.package,
        names: stored.offer.name,
        lastDay: each.lastDay,
      };
      // The money of a withdrawal goes back to the person who paid: a later owner gets no reminder of it.
      const readers = owners.filter(
        ({ since }) => each.reminder !== 'withdrawal-ends' || isUntil(since, found.orderedAt),
      );
      const message = timedUuid(found.orderedAt, `${each.reminder} ${entitlement}`);
      const people = readers.map(({ person }) => person);
      await sendReminder(tx, deps, {
        installation: home,
        message,
        content,
        people,
        timeZone,
      });
    }
    const [next] = reminders.filter((each) => !isDue(each)).map(instantOf);
    return next ?? null;
  });
}

const isUntil = (instant: Temporal.Instant, limit: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instant, limit) <= 0;
