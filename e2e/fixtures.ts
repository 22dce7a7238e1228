import { createVisitor, moveIn } from '@hearth/dev/visitor.ts';
import { type BrowserContext, type Page, test as base, expect } from '@playwright/test';
import { type Faults, watchFaults } from './faults.ts';
import { type RunningWorld, startWorld } from './world/start-world.ts';

/** Somebody with an account here and one at the maker's, both with this address and password. */
export interface JourneyPerson {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

interface ForTest {
  /** What went wrong in the browser; a test fails on anything it did not expect. */
  readonly faults: Faults;
  /** Somebody new, who has units at the maker's and has linked nothing. */
  readonly person: JourneyPerson;
  /** A signed-in page of somebody new whose units are linked and read. */
  readonly ownHome: { readonly page: Page; readonly person: JourneyPerson };
  /** A signed-in page of a home that all tests of a worker look at and none changes. */
  readonly sharedHome: Page;
}

interface ForWorker {
  /** The setting DEMO of the world; a sample home takes seconds to make, so that only tests of it have one. */
  readonly demo: string;
  readonly world: RunningWorld;
  readonly shared: { readonly person: JourneyPerson; readonly cookies: Cookies };
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

let people = 0;

/** Adds somebody to the world, with units of their own at the maker's. */
export async function newPerson(world: RunningWorld): Promise<JourneyPerson> {
  people += 1;
  const person = {
    email: `person${people}@lindenweg.example`,
    password: 'warm-in-every-room',
    name: `Person ${people}`,
  };
  await world.ask('addPerson', person);
  await world.ask('addUnits', person);
  return person;
}

/**
 * Signs in and links the units by the same pages and forms, but without drawing them: most tests begin here and are about something
 * else. The way by hand is in `whole-line.ts`. Answers the session for a browser to take.
 */
async function movedIn(world: RunningWorld, person: JourneyPerson): Promise<Cookies> {
  const visitor = createVisitor(world.url, (request) => fetch(request));
  await moveIn(visitor, person);
  await world.ask('settle', null);
  const { hostname: domain } = new URL(world.url);
  return visitor.cookieList().map((cookie) => ({
    ...cookie,
    domain,
    path: '/',
    secure: cookie.name.startsWith('__Host-'),
    sameSite: 'Lax' as const,
  }));
}

export const test = base.extend<ForTest, ForWorker>({
  demo: ['off', { option: true, scope: 'worker' }],

  world: [
    async ({ demo }, use) => {
      const world = await startWorld({ demo });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  shared: [
    async ({ world }, use) => {
      const person = await newPerson(world);
      await use({ person, cookies: await movedIn(world, person) });
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ world }, use) => {
    await use(world.url);
  },

  faults: [
    async ({ context }, use) => {
      const faults = watchFaults(context);
      await use(faults);
      expect(faults.unexpected(), 'nothing went wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],

  person: async ({ world }, use) => {
    await use(await newPerson(world));
  },

  ownHome: async ({ context, page, person, world }, use) => {
    await context.addCookies(await movedIn(world, person));
    await use({ page, person });
  },

  sharedHome: async ({ context, page, shared }, use) => {
    await context.addCookies(shared.cookies);
    await use(page);
  },
});
