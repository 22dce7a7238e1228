import { accessOf, signAccess } from '@hearth/access/access.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, valueOf } from '@hearth/core/problem.ts';
import { type TestWorld } from '@hearth/product/testing.ts';
import {
  findSession,
  insertAttempt,
  sessionsOf,
  takeAttempt,
  touchSession,
} from '@hearth/web/server/session-store.ts';
import { createStartLimit } from '@hearth/web/server/start-limit.ts';
import { idOf } from './fleet-seed.ts';
import {
  type Bench,
  type FleetWork,
  assumed,
  energyContract,
  inProcess,
  sampled,
} from './fleet-bench.ts';

/** Requests of every screen, each for some homes. */
export function viewParts({ db, fleet, product, energy }: Bench): readonly FleetWork[] {
  const { api, as, deps } = product;
  const views = (fleet.homes * assumed.pageViews) / sampled.views;
  return [
    {
      name: 'views of product',
      times: views,
      run: () =>
        forHomes(db, sampled.views, async ({ person, installation, unit }) => {
          const [params, caller] = [{ installation }, as(person)];
          allAnswered([
            await api.listOverview({}, caller),
            await api.listInstallations({}, caller),
            await api.issueAccess({ params }, caller),
            await api.getMonitoring({ params }, caller),
            await api.listLinks({}, caller),
            await api.getTrip({ params }, caller),
            await api.listSchedules({ params: { ...params, unit } }, caller),
            await api.getDraft({ params: { ...params, wizard: 'comfort' } }, caller),
            await api.listResidents({ params }, caller),
            await api.listMembershipChanges({}, caller),
            await api.listGrants({ params }, caller),
            await api.listPortalHomes({}, caller),
            await api.getHomeDetails({ params }, caller),
            await api.listUnitDetails({ params }, caller),
            await api.getRegistration({}, caller),
            await api.listAttempts({}, caller),
            await api.getPerson({}, caller),
          ]);
        }),
    },
    {
      name: 'views of energy',
      times: views,
      run: () =>
        forHomes(db, sampled.views, async ({ personId, installation, unit }) => {
          const client = createClient(energyContract, inProcess(energy.fetch));
          const access = accessOf({
            installationId: installation,
            personId,
            role: 'owner',
            scopes: [],
            visibleFrom: '2000-01-01T00:00:00Z',
            until: null,
            epoch: 1,
          });
          const [params, caller] = [
            { installation },
            { token: await signAccess(access, deps.key, deps.clock) },
          ];
          for (const period of ['day', 'week', 'month', 'year'] as const)
            valueOf(await client.getHistory({ params, query: { period } }, caller));
          allAnswered([
            await client.getHome({ params }, caller),
            await client.getLastDay({ params, query: { unit } }, caller),
            await client.getPower({ params, query: { stepS: 900 } }, caller),
            await client.listLogs({ params, query: { limit: 50 } }, caller),
            await client.listAppliances({ params }, caller),
            await client.getPlace({ params }, caller),
            await client.getWeather({ params, query: { hoursBack: 6, hoursAhead: 48 } }, caller),
            await client.getPrices({ params, query: { days: 2 } }, caller),
          ]);
        }),
    },
  ];
}

/** Sessions, commands and trips, as people start them. */
export function actParts({ db, fleet, product }: Bench): readonly FleetWork[] {
  const { api, as, deps } = product;
  return [
    {
      name: 'sessions of the web',
      times: (fleet.homes * assumed.pageViews) / sampled.views,
      run: () => forHomes(db, sampled.views, ({ person }) => useSession(db, deps.clock, person)),
    },
    {
      name: 'commands',
      times: (fleet.homes * assumed.commands) / sampled.commands,
      run: async () => {
        await forHomes(db, sampled.commands, async ({ person, installation, unit }) => {
          const body = {
            unit,
            command: { kind: 'set' as const, point: 'tank', name: 'dhwSetPoint', to: 51 },
            precondition: null,
          };
          valueOf(await api.sendCommand({ params: { installation }, body }, as(person)));
        });
        await product.job('device-link.command');
      },
    },
    {
      name: 'trips',
      times: (fleet.homes * 2) / 365 / sampled.trips,
      run: async () => {
        const today = deps.clock.now().toZonedDateTimeISO('Europe/Brussels').toPlainDate();
        const [from, to] = [today.toString(), today.add({ days: 7 }).toString()];
        await forHomes(db, sampled.trips, async ({ person, installation, unit }) => {
          const body = { from, to, units: [unit] };
          valueOf(await api.planTrip({ params: { installation }, body }, as(person)));
        });
        await product.job('trip.run');
      },
    },
  ];
}

/** Fails on a refused request, which would measure nothing; a missing item is a valid answer. */
function allAnswered(answers: readonly Result<unknown>[]): void {
  for (const answer of answers)
    if (answer.ok || answer.kind !== 'not-found' || answer.at) valueOf(answer);
}

interface Home {
  readonly person: string;
  readonly personId: string;
  readonly installation: string;
  readonly unit: string;
}

async function homeOf(db: Database, nth: number): Promise<Home> {
  return {
    person: `h${nth}`,
    personId: await idOf(db, 'person', nth),
    installation: await idOf(db, 'home', nth),
    unit: await idOf(db, 'unit', nth),
  };
}

async function useSession(
  db: Database,
  clock: TestWorld['deps']['clock'],
  person: string,
): Promise<void> {
  const now = clock.now();
  const [session] = await sessionsOf(db, {
    issuer: 'https://idp.invalid',
    subject: `person-${person}`,
  });
  if (!session) throw new Error(`no session of ${person}`);
  await findSession(db, session.sidHash);
  await touchSession(db, session.sidHash, now);
  const limit = createStartLimit({ db, clock, opaque: (...words) => words.join(' ') });
  valueOf(await limit.take('192.0.2.1'));
  const expiresAt = new Date(now.epochMilliseconds + 600_000);
  await insertAttempt(db, { hash: person, sealed: 'x', expiresAt });
  await takeAttempt(db, person, now);
}

async function forHomes(
  db: Database,
  count: number,
  act: (home: Home) => Promise<unknown>,
): Promise<void> {
  for (let nth = 1; nth <= count; nth += 1) await act(await homeOf(db, nth * 7));
}
