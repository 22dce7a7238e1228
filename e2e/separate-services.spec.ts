import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, expect } from '@playwright/test';
import { systemClock } from '@hearth/calendar/clock.ts';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { type Deployment, separateDeployment } from '@hearth/dev/kills/deployment.ts';
import { type Visitor, createVisitor, moveIn, signIn } from '@hearth/dev/visitor.ts';
import { startPostgres } from '@hearth/platform/database/postgres-server.ts';
import { sampleManuals } from '@hearth/product/sample-data/sample-manuals.ts';
import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';
import { routeTable } from '@hearth/web/app/route-table.ts';
import { run } from './config.ts';
import { test as base } from './fixtures.ts';
import { type ImportedUnit, emberGtin } from './import-units.ts';
import { register, scan, typeCode } from './register-unit.ts';
import { expectTank, setTank } from './tank-commands.ts';

const password = 'warm-in-every-room';
const owner = { email: 'mara@lindenweg.example', password };
const newcomer = { email: 'jonas@lindenweg.example', password };
const unit: ImportedUnit = { gtin: emberGtin, serial: 'HW2624001455', code: '7K3MQ9ATY' };

/** A process for every service on a PostgreSQL of its own, with the two people and the unit. */
const test = base.extend<object, { readonly separate: Deployment }>({
  separate: [
    // Playwright demands the pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'hearth-e2e-'));
      const started = await startPostgres(run.path);
      if (!started.ok) throw new Error(started.reason);
      const separate = await separateDeployment({
        directory,
        path: run.path,
        databaseUrl: started.server.url,
      });
      try {
        await Promise.all(separate.names.map((name) => separate.start(name)));
        await settleIn(separate, directory);
        await use(separate);
      } finally {
        await separate.dispose();
        await started.server.stop();
        await rm(directory, { recursive: true });
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ separate }, use) => {
    await use(separate.url);
  },
});

async function settleIn({ operate }: Deployment, directory: string): Promise<void> {
  await operate('users add', { ...owner, name: 'Mara Lindner', locale: 'en' });
  await operate('users add', { ...newcomer, name: 'Jonas Weber', locale: 'en' });
  const { devices, timeZone } = lindenweg;
  await operate('device-cloud load', { account: owner.email, password, devices, timeZone });
  const file = join(directory, 'units.csv');
  await writeFile(file, `gtin,serial,code\n${unit.gtin},${unit.serial},${unit.code}\n`);
  await operate('units import', { file });
  await operate('packages import', { list: samplePackages });
  await operate('manuals import', await sampleManuals());
}

test('with a process for every service on PostgreSQL: a command, a live update, every route, an export, a registration @always', async ({
  page,
  context,
  separate,
}) => {
  test.setTimeout(300_000);
  const visitor = createVisitor(separate.url, (request) => fetch(request));
  await moveIn(visitor, owner);
  await bringSession(context, visitor);
  await page.goto('/installation-monitoring');
  await expectTank(page, '48 °C');
  await setTank(page, '51');
  await expect(page.getByText(/(Asking the unit|Sent|Confirmed .*): 51\s°C/)).toBeVisible();
  const installation = await followMeter(page, separate);
  await openEveryRoute(visitor, installation);
  await exportLog(page);
  await page.goto('/installation-monitoring');
  await expect(page.getByText(/^Confirmed .*: 51\s°C\.$/)).toBeVisible({ timeout: 120_000 });

  const other = createVisitor(separate.url, (request) => fetch(request));
  await signIn(other, newcomer);
  await context.clearCookies();
  await bringSession(context, other);
  await scan(page, unit);
  await typeCode(page, unit);
  await register(page, 'with');
  await page.getByRole('link', { name: 'To the home' }).click();
  await expect(page.getByText('Agnesstraße 12').first()).toBeVisible();
  expect(separate.crashes).toEqual([]);
});

async function bringSession(context: BrowserContext, visitor: Visitor): Promise<void> {
  const cookies = visitor.cookieList().map((cookie) => ({
    ...cookie,
    domain: 'localhost',
    path: '/',
    secure: cookie.name.startsWith('__Host-'),
    sameSite: 'Lax' as const,
  }));
  await context.addCookies(cookies);
}

/** A meter posts to energy, and the open page of the web process draws it. Returns the home. */
async function followMeter(page: Page, { operate, energyUrl }: Deployment): Promise<string> {
  const channels = ['grid-import', 'feed-in'];
  let created: unknown;
  // Energy gets to know a home a moment after product; a refusal creates no meter.
  await expect(async () => {
    created = await operate('meters token', { account: owner.email, name: 'Meter', channels });
  }).toPass();
  const { installation, token } = created as Readonly<Record<'installation' | 'token', string>>;
  const report = async (gridW: number): Promise<void> => {
    const flows = { gridW, pvW: 0, batteryW: 0, houseW: Math.max(gridW, 0), heatPumpW: 0 };
    const answer = await fetch(`${energyUrl}/v1/installations/${installation}/power`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        at: systemClock.now().toString(),
        flows: { ...flows, heatPumpUse: null, batterySoc: null },
      }),
    });
    expect(answer.status, await answer.text()).toBeLessThan(300);
  };
  await report(470);
  const stream = page.waitForResponse((response) => response.url().includes('/changes'));
  await page.goto('/energy');
  await expect(page.getByText('Your home takes 0.47 kW from the grid.')).toBeVisible();
  await stream;
  await report(910);
  await expect(page.getByText('Your home takes 0.91 kW from the grid.')).toBeVisible();
  return installation;
}

/** Opens each route as the owner; what the home does not have is not found, and no section of a page is missing. */
async function openEveryRoute(visitor: Visitor, installation: string): Promise<void> {
  const { text } = await visitor.open('/energy');
  const [, applianceId = ''] = /"\/energy\/appliance\/([\da-f-]{36})\?/.exec(text) ?? [];
  const things = { ...namedThings, installation, applianceId };
  const statuses: Record<string, number> = {};
  const expected: Record<string, number> = {};
  for (const { path } of routeTable) {
    expected[path] = absent.get(path) ?? 200;
    // On a busy machine a section may not be read in time, and is when it is asked for again.
    await expect(async () => {
      const opened = await visitor.open(addressOf(path, things));
      statuses[path] = opened.status;
      expect(opened.text, path).not.toMatch(/cannot be read( right now)?\./);
    }).toPass({ timeout: 60_000 });
  }
  expect(statuses).toEqual(expected);
}

const namedThings = {
  vendor: 'onecta',
  gtin: unit.gtin,
  serial: unit.serial,
  step: 'name',
  package: 'comfort-check',
  manual: 'heat-pump',
};

const queries: Readonly<Record<string, string>> = {
  '/energy/history/export': '?from=2026-03-01&to=2026-03-02',
  '/request-for-assistance/help': '?symptom=too-cold',
};

const addressOf = (path: string, things: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name) => things[name] ?? 'absent') + (queries[path] ?? '');

/** Routes of a message, purchase, document, company, entry, request or file, which the home has none of. */
const absent: ReadonlyMap<string, number> = new Map([
  ['/partner/:installation', 403],
  ...[
    '/installation-monitoring/message',
    '/purchase-package/sandbox',
    '/purchase-package/detecting-status',
    '/purchase-package/confirmed-purchase',
    '/purchase-package/failed-purchase',
    '/documents/:document',
    '/documents/:document/json',
    '/partner/system',
    '/partner/colleagues',
    '/maintenance/entry',
    '/maintenance/entry/files',
    '/maintenance/proof',
    '/maintenance/file',
    '/maintenance/calendar/:code',
    '/request-for-assistance/request',
    '/request-for-assistance/kept',
    '/request-for-assistance/visit/export',
    '/request-for-assistance/file',
    '/account/dispute',
    '/account/unit-request',
    '/account/data/export',
    '/manual/file/:file',
  ].map((path): [string, number] => [path, 404]),
]);

async function exportLog(page: Page): Promise<void> {
  await page.goto('/energy/appliance/logs');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).first().click();
  const file = await download;
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^at,appliance,kind/);
}
