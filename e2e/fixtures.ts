import { type BrowserContext, type Page, test as base, expect } from '@playwright/test';
import { type Faults, watchFaults } from './faults.ts';
import { linkUnits, signIn } from './steps.ts';
import { type RunningWorld, startWorld } from './world/start-world.ts';

/** Somebody with an account here and one at the maker's, both with this address and password. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

interface ForTest {
  /** What went wrong in the browser; a test fails on anything it did not expect. */
  readonly faults: Faults;
  /** Somebody new, who has units at the maker's and has linked nothing. */
  readonly person: Person;
  /** A signed-in page of somebody new whose units are linked and read. */
  readonly ownHome: { readonly page: Page; readonly person: Person };
  /** A signed-in page of a home that all tests of a worker look at and none changes. */
  readonly sharedHome: Page;
}

interface ForWorker {
  /** The setting DEMO of the world; a sample home takes seconds to make, so that only tests of it have one. */
  readonly demo: string;
  readonly world: RunningWorld;
  readonly shared: { readonly person: Person; readonly state: Awaited<StorageState> };
}

type StorageState = ReturnType<BrowserContext['storageState']>;

let people = 0;

/** Adds somebody to the world, with units of their own at the maker's. */
export async function newPerson(world: RunningWorld): Promise<Person> {
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

export const test = base.extend<ForTest, ForWorker>({
  demo: ['off', { option: true, scope: 'worker' }],

  world: [
    async ({ demo }, use) => {
      const world = await startWorld({ demo });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  shared: [
    async ({ browser, world }, use) => {
      const person = await newPerson(world);
      const context = await browser.newContext({ baseURL: world.url });
      const page = await context.newPage();
      await signIn(page, person);
      await linkUnits(page, person);
      await world.ask('settle', null);
      const state = await context.storageState();
      await context.close();
      await use({ person, state });
    },
    { scope: 'worker', timeout: 60_000 },
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

  ownHome: async ({ page, person, world }, use) => {
    await signIn(page, person);
    await linkUnits(page, person);
    await world.ask('settle', null);
    await use({ page, person });
  },

  sharedHome: async ({ context, page, shared }, use) => {
    await context.addCookies(shared.state.cookies);
    await use(page);
  },
});
