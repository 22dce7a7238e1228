import { addDays } from '@hearth/calendar/dates.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { sendReminder } from '../inbox/send-message.ts';
import { lockOwnerships } from '../installation/membership/store.ts';
import { installationExists, timeZoneOf, watchAccessOf } from '../installation/store.ts';
import type { UnitMaintenance } from './contract.ts';
import { soonDays } from './next-service.ts';
import { maintenanceFacts, unitMaintenance } from './read-maintenance.ts';

/** Local time of a reminder, outside of the usual quiet hours. */
const timeOfDay = '09:00';
/** Running hours move a due day, so it is calculated again after this time. */
const lookAgainDays = 7;

/** Sends the due reminders of a home's services to its owners. Returns the instant of the next look; null: the home is gone or has no owner. */
export async function remindOfService(
  deps: ProductDeps,
  installation: string,
): Promise<Temporal.Instant | null> {
  if (!(await installationExists(deps.db, installation))) return null;
  const installationId: InstallationId = branded(installation);
  const now = deps.clock.now();
  const access = await watchAccessOf(deps.db, installation, now);
  if (access?.role !== 'owner') return null;
  const facts = await maintenanceFacts(deps, access);
  // Energy is asked before the transaction begins.
  const units = await Promise.all(
    facts.units.map((unit) => unitMaintenance(deps, access, unit, facts)),
  );
  const timeZone = await timeZoneOf(deps.db, installationId);
  const { today } = facts;
  const atHome = (day: string): Temporal.Instant =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: timeOfDay }).toInstant();
  const isMorningOver = atHome(today).epochMilliseconds <= now.epochMilliseconds;
  if (isMorningOver)
    await deps.db.transaction(async (tx) => {
      const owners = await lockOwnerships(tx, { installationId }, now);
      for (const each of units) {
        const reminder = reminderOf(each);
        if (!reminder) continue;
        const { dueOn } = reminder;
        await sendReminder(tx, deps, {
          installation,
          message: messageId(each.unit, reminder),
          content: {
            about: 'maintenance',
            reminder: reminder.reminder,
            unit: each.unit,
            unitName: each.name,
            dueOn,
          },
          people: owners.map(({ person }) => person),
          timeZone,
        });
      }
    });
  return isMorningOver ? nextLook(units, { today, atHome }) : atHome(today);
}

interface Reminder {
  readonly reminder: 'due-soon' | 'overdue';
  readonly dueOn: string;
}

function reminderOf({ next, since }: UnitMaintenance): (Reminder & { since: string }) | null {
  const { state, dueOn } = next;
  if (dueOn === null || since === null || state === 'fine' || state === 'unknown') return null;
  return { reminder: state === 'soon' ? 'due-soon' : 'overdue', dueOn, since: since.on };
}

/** One message for each unit, kind and service interval: a due day that moves by running hours does not send it again. */
const messageId = (
  unit: string,
  { reminder, since }: { readonly reminder: string; readonly since: string },
): string =>
  timedUuid(Temporal.Instant.from(`${since}T00:00:00Z`), `maintenance ${reminder} ${unit}`);

function nextLook(
  units: readonly UnitMaintenance[],
  { today, atHome }: { readonly today: string; readonly atHome: (day: string) => Temporal.Instant },
): Temporal.Instant {
  const days = units.flatMap(({ next: { dueOn } }) =>
    dueOn === null ? [] : [addDays(dueOn, -soonDays), addDays(dueOn, 1)],
  );
  const next = [...days.filter((day) => day > today), addDays(today, lookAgainDays)].toSorted()[0];
  return atHome(next ?? addDays(today, lookAgainDays));
}
