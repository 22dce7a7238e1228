import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '@hearth/app/https.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { type Browser, type Page, type Response, expect, test } from '@playwright/test';
import { changeTank, linkAccount } from './journey-steps.ts';
import { watchFaults } from './faults.ts';
import { type MailServer, startMailServer } from '@hearth/platform/testing/mail-server.ts';
import { type TlsProxy, startTlsProxy } from './tls-proxy.ts';
import { type RunningWorld, startWorld } from './world/start-world.ts';

const newcomer = {
  name: 'Jonas Weber',
  email: 'jonas@lindenweg.example',
  password: 'soup on a rainy day',
};

/** Headers of every response: pages, files, redirects, JSON, streams, the vendor's sign-in. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

test('environment master behind a TLS proxy: sign up, sign in, link, change, sign out @deep', async ({
  browser,
}) => {
  await withDeployment(async ({ world, mail }) => {
    const { page, answers, faults } = await newPage(browser, world.url);
    await world.ask('addUnits', newcomer);
    await signUp(page, { world, mail });
    await expect(page).toHaveURL(/\/launcher/);
    await linkAccount(page, newcomer);
    await changeTank(page, world);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/landing');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-sid');
    for (const answer of answers) {
      expect(answer.url()).toMatch(/^https:/);
      expect(answer.url(), 'no token in an address').not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
      expect(answer.headers(), answer.url()).toMatchObject(everywhere);
    }
    expect(faults.unexpected()).toEqual([]);
  });
});

/** A page that trusts any certificate, and a record of its responses. */
async function newPage(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, ignoreHTTPSErrors: true });
  const answers: Response[] = [];
  context.on('response', (answer) => answers.push(answer));
  return { page: await context.newPage(), answers, faults: watchFaults(context) };
}

async function signUp(
  page: Page,
  { world, mail }: { readonly world: RunningWorld; readonly mail: MailServer },
): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Your name').fill(newcomer.name);
  await page.getByLabel('E-mail').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('checkbox', { name: /agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We have sent a mail to ${newcomer.email}.`)).toBeVisible();
  // Identity queues the mail, then it is sent.
  await world.ask('settle', null);
  await world.ask('settle', null);
  const [link = ''] = /https:\/\/[^\s"<>]*verify[^\s"<>]*/.exec(mail.mails.join('\n')) ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
}

interface Deployment {
  readonly world: RunningWorld;
  readonly mail: MailServer;
}

/** The whole system in `master`, a mail server, and a proxy with a new certificate. */
async function withDeployment(work: (deployment: Deployment) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-tls-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true })];
  try {
    const tls = await selfSigned(directory, { now: systemClock.now(), hosts: ['127.0.0.1'] });
    const proxy: TlsProxy = await startTlsProxy(tls);
    ends.push(() => proxy.close());
    const mail = await startMailServer();
    ends.push(() => mail.close());
    const world = await startWorld({
      settings: {
        HEARTH_ENVIRONMENT: 'master',
        PUBLIC_URL: `https://localhost:${proxy.port}`,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        SMTP_FROM: 'hearth@lindenweg.example',
      },
    });
    ends.push(() => world.stop());
    proxy.passTo(world.port);
    await work({ world, mail });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
