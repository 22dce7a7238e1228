import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Random } from '../accounts/password.ts';
import { emailOf } from '../accounts/store.ts';
import { loadAccount, type LoadedAccount } from '../accounts/load-account.ts';
import { LocalCalendar } from '../telemetry/local-calendar.ts';
import { CommandedHome } from './commanded-home.ts';
import { homeNamed } from './home-names.ts';
import { checkpointOf, simulateHome } from './simulate-home.ts';
import { plantDevices } from './plant-devices.ts';
import { insertSimulatedHome } from './store.ts';

export interface HomeToAdd {
  readonly account: string;
  /** One of `homeNames`. */
  readonly home: string;
  /** Speed of its time relative to the wall clock. */
  readonly rate: number;
  readonly password?: string;
  readonly now: Temporal.Instant;
}

export type AddedHome =
  | Extract<LoadedAccount, { ok: true }>
  | {
      readonly ok: false;
      readonly faults: readonly (
        | Extract<LoadedAccount, { ok: false }>['faults'][number]
        | { readonly code: 'no-such-home' | 'rate-out-of-range'; readonly at: string }
      )[];
    };

/** An hour in a second: a read every ten minutes then simulates less than a month. */
const highestRate = 3600;

/**
 * Replaces the devices of an account by those of a simulated home, whose history begins in January of last year without commands.
 * From now on its time runs at its rate.
 */
export async function addHome(
  deps: { readonly db: Database; readonly random: Random },
  request: HomeToAdd,
): Promise<AddedHome> {
  const { account, now, rate } = request;
  const home = homeNamed(request.home);
  if (!home) return { ok: false, faults: [{ code: 'no-such-home', at: '/home' }] };
  if (!(rate >= 1 && rate <= highestRate))
    return { ok: false, faults: [{ code: 'rate-out-of-range', at: '/rate' }] };
  const { timeZone, country, latitudeDeg, longitudeDeg } = home.place;
  const devices = plantDevices(home, {
    email: emailOf(account),
    at: now.toString({ fractionalSecondDigits: 3 }),
    language: 'en',
  });
  const untouched = devices.map((recording) => ({
    id: String(recording['id']),
    recording,
    recordedAt: now,
    loadedAt: now,
    timeZone,
  }));
  const lived = await simulateHome(home, null, {
    calendar: new LocalCalendar(now, timeZone),
    commanded: new CommandedHome(untouched, []),
    faults: [],
  });
  return await deps.db.transaction(async (tx) => {
    const loaded = await loadAccount(
      { db: tx, random: deps.random },
      {
        account,
        devices,
        now,
        timeZone,
        site: {
          name: home.name,
          location: {
            countryCode: country,
            level: 'municipality',
            latitude: latitudeDeg,
            longitude: longitudeDeg,
          },
        },
        ...(request.password === undefined ? {} : { password: request.password }),
      },
    );
    if (!loaded.ok) return loaded;
    const [firstDeviceId = ''] = loaded.deviceIds;
    await insertSimulatedHome(
      tx,
      { accountId: loaded.accountId, firstDeviceId },
      {
        home,
        world: { anchor: now.toString({ fractionalSecondDigits: 3 }), offsetMs: 0, rate },
        livedMinute: lived.plant.state.minute,
        checkpoint: checkpointOf(lived),
      },
    );
    return loaded;
  });
}
