import { filmFile } from '@hearth/qr/testing-film.ts';
import { notDrawn } from '@hearth/dev/checks/outcome.ts';
import { type Visitor, createVisitor, moveIn, signIn } from '@hearth/dev/visitor.ts';
import {
  type Browser,
  type BrowserContext,
  type Page,
  test as base,
  expect,
} from '@playwright/test';
import { run } from './config.ts';
import { isDrawn } from './sample-of.ts';
import { type Faults, watchFaults } from './faults.ts';
import { type RunningWorld, startWorld } from './world/start-world.ts';

/** A person with an account here and one at the simulated vendor, both with this address and password. */
export interface JourneyPerson {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

interface ForTest {
  /** Skips the journeys that this run has not drawn. */
  readonly tier: null;
  /** Faults in the browser; a test fails on unexpected ones. */
  readonly faults: Faults;
  /** A new person with units at the vendor and no link yet. */
  readonly person: JourneyPerson;
  /** A signed-in page of a new person who has linked nothing yet. */
  readonly signedIn: { readonly page: Page; readonly person: JourneyPerson };
  /** A signed-in page of a new person whose units are linked and read. */
  readonly ownHome: { readonly page: Page; readonly person: JourneyPerson };
  /** A signed-in page of a home shared by all tests of a worker; no test changes it. */
  readonly sharedHome: Page;
}

interface ForWorker {
  /** The world's setting DEMO; a demo home takes seconds to create, so only its tests have one. */
  readonly demo: string;
  readonly world: RunningWorld;
  /** A Chromium with a camera that shows `film`, for what a headless shell cannot do; started by the first test that needs it. */
  readonly chromium: Browser;
  readonly shared: { readonly person: JourneyPerson; readonly cookies: Cookies };
}

/**
 * Details of a journey of the second tier: a repetition without scripts, in another width or language, or a case at the edge. One
 * `npm test` of sixteen has it, one of eight another journey, and every one a journey with `@always` in its title; `npm run test:all` and a
 * run by hand have all (decision 0134).
 */
export const deep = { tag: '@deep' } as const;

/** A journey in both ways: without scripts it is of the second tier. */
export const tierOf = (script: 'with' | 'without'): Partial<typeof deep> =>
  script === 'without' ? deep : {};

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** Text of the unit's label in `film`. */
export const filmedLabel = 'https://id.example/01/09521234000013/21/HW2624001372';

/** Repeated film of the camera: half a second without a code, then a Wi-Fi code and a unit's label. */
const film = {
  texts: ['WIFI:T:WPA;S:HP-GW-4F21;P:keins;;', filmedLabel],
  width: 640,
  height: 480,
  framesPerS: 10,
  framesEmpty: 5,
  framesWithCode: 15,
};

let people = 0;

/** Adds a person to the world, with units at the vendor. */
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
 * Signs in by requests to the same pages and forms, without a browser, as a start for tests of other things; `steps.ts` does it in
 * a browser. Returns the session for a browser.
 */
export async function sessionOf(
  world: RunningWorld,
  person: JourneyPerson,
  begin: (visitor: Visitor, person: JourneyPerson) => Promise<unknown> = signIn,
): Promise<Cookies> {
  const visitor = createVisitor(world.url, (request) => fetch(request));
  await begin(visitor, person);
  const { hostname: domain } = new URL(world.url);
  return visitor.cookieList().map((cookie) => ({
    ...cookie,
    domain,
    path: '/',
    secure: cookie.name.startsWith('__Host-'),
    sameSite: 'Lax' as const,
  }));
}

/** Session of a person with linked units that were read; `journey-steps.ts` links them in a browser. */
export async function movedIn(world: RunningWorld, person: JourneyPerson): Promise<Cookies> {
  const cookies = await sessionOf(world, person, moveIn);
  await world.ask('settle', null);
  return cookies;
}

export const test = base.extend<ForTest, ForWorker>({
  tier: [
    // Playwright demands the pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { tags, titlePath, skip }) => {
      skip(!isDrawn(titlePath.join(' '), tags), notDrawn);
      await use(null);
    },
    { auto: true },
  ],

  demo: ['off', { option: true, scope: 'worker' }],

  world: [
    async ({ demo }, use) => {
      const world = await startWorld({ demo });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  chromium: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        executablePath: run.chromium,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${filmFile(film)}`,
        ],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
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

  signedIn: async ({ context, page, person, world }, use) => {
    await context.addCookies(await sessionOf(world, person));
    await use({ page, person });
  },

  ownHome: async ({ context, page, person, world }, use) => {
    await context.addCookies(await movedIn(world, person));
    await use({ page, person });
    await world.ask('endWork', { email: person.email });
  },

  sharedHome: async ({ context, page, shared }, use) => {
    await context.addCookies(shared.cookies);
    await use(page);
  },
});

/** The same tests in a whole Chromium. */
export const inChromium = test.extend({
  context: async ({ chromium }, use) => {
    const context = await chromium.newContext();
    await use(context);
    await context.close();
  },
});
