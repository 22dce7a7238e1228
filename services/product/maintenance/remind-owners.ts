import { addDays } from '@hearth/calendar/dates.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import type { ServiceReminder } from '../notification/contract.ts';
import { sendReminder } from '../inbox/send-message.ts';
import { lockOwnerships } from '../installation/membership/store.ts';
import { installationExists, timeZoneOf, watchAccessOf } from '../installation/store.ts';
import type { UnitMaintenance } from './contract.ts';
import { type DueState, soonDays } from './next-service.ts';
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
        for (const { dueOn, ...reminder } of remindersOf(each))
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
  readonly reminder: ServiceReminder;
  readonly dueOn: string;
  /** Day that the interval counts from, or another day of it. */
  readonly since: string;
}

/** Reminders of the service and of the leak check of a unit that are due. */
function remindersOf({ next, since, leakCheck }: UnitMaintenance): readonly Reminder[] {
  const leak = leakCheck?.next;
  return [
    ...(since && next.dueOn !== null && isNear(next.state)
      ? [
          {
            reminder: next.state === 'soon' ? 'due-soon' : 'overdue',
            dueOn: next.dueOn,
            since: since.on,
          } as const,
        ]
      : []),
    // Without running hours its due day moves with a new check only.
    ...(leak && leak.dueOn !== null && isNear(leak.state)
      ? [
          {
            reminder: leak.state === 'soon' ? 'leak-due-soon' : 'leak-overdue',
            dueOn: leak.dueOn,
            since: leak.dueOn,
          } as const,
        ]
      : []),
  ];
}

const isNear = (state: DueState): boolean => state !== 'fine' && state !== 'unknown';

/** One message for each unit, kind and service interval: a due day that moves by running hours does not send it again. */
const messageId = (
  unit: string,
  { reminder, since }: Pick<Reminder, 'reminder' | 'since'>,
): string =>
  timedUuid(Temporal.Instant.from(`${since}T00:00:00Z`), `maintenance ${reminder} ${unit}`);

function nextLook(
  units: readonly UnitMaintenance[],
  { today, atHome }: { readonly today: string; readonly atHome: (day: string) => Temporal.Instant },
): Temporal.Instant {
  const days = units.flatMap(({ next, leakCheck }) =>
    [next.dueOn, leakCheck?.next.dueOn ?? null].flatMap((dueOn) =>
      dueOn === null ? [] : [addDays(dueOn, -soonDays), addDays(dueOn, 1)],
    ),
  );
  const next = [...days.filter((day) => day > today), addDays(today, lookAgainDays)].toSorted()[0];
  return atHome(next ?? addDays(today, lookAgainDays));
}
