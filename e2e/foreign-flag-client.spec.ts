import { type Page, expect } from '@playwright/test';
import { bundledScript } from '@hearth/dev/bundled-script.ts';
import { changeFlag } from './change-flag.ts';
import { test } from './fixtures.ts';
import type { RunningWorld } from './world/start-world.ts';

/** Firebase's own clients, as the page calls them. */
const clientCode = `
  import { initializeApp } from '@firebase/app';
  import { deleteInstallations, getId, getInstallations } from '@firebase/installations';
  import { fetchAndActivate, getAll, getRemoteConfig } from '@firebase/remote-config';
  const app = initializeApp({ projectId: 'hearth', appId: '1:1:web:1', apiKey: 'none' });
  const config = getRemoteConfig(app);
  config.settings.minimumFetchIntervalMillis = 0;
  window.firebaseClient = {
    fetchAndActivate: () => fetchAndActivate(config),
    values: () =>
      Object.fromEntries(Object.entries(getAll(config)).map(([key, value]) => [key, value.asString()])),
    status: () => config.lastFetchStatus,
    id: () => getId(getInstallations(app)),
    remove: () => deleteInstallations(getInstallations(app)),
  };
`;

type Call = 'fetchAndActivate' | 'values' | 'status' | 'id' | 'remove';

/** A page of the app's origin without its scripts, with Firebase's clients. The address of their installations service is fixed. */
async function openClient(page: Page, { url }: RunningWorld) {
  await page.route('**/plain-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>plain</title>' }),
  );
  const requests: string[] = [];
  await page.route('https://firebaseinstallations.googleapis.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    requests.push(`${route.request().method()} ${pathname.replace(/[cdef][\w-]{21}/, 'FID')}`);
    await route.fulfill({ response: await route.fetch({ url: new URL(pathname, url).href }) });
  });
  await page.addInitScript('window.FIREBASE_REMOTE_CONFIG_URL_BASE = location.origin;');
  await page.addInitScript(await bundledScript(clientCode));
  await page.goto('/plain-page');
  const call = async <Answer>(name: Call): Promise<Answer> =>
    await page.evaluate<Answer>(`window.firebaseClient.${name}()`);
  return { call, requests };
}

test('the unmodified Firebase clients register, fetch flags and their changes, and delete their id', async ({
  page,
  world,
}) => {
  const { call, requests } = await openClient(page, world);
  expect(await call('fetchAndActivate')).toBe(true);
  expect(await call('values')).toEqual({
    purchase_enabled: 'true',
    plan_commands_enabled: 'true',
    label_engines: 'both',
    contract_comparison_enabled: 'true',
  });
  expect(await call('fetchAndActivate')).toBe(false);
  expect(await call('status')).toBe('success');
  const condition = { languages: ['en'], percent: 100 };
  await changeFlag(world, 'set', { flag: 'label_engines', value: 'first', condition });
  expect(await call('fetchAndActivate')).toBe(true);
  expect(await call('values')).toMatchObject({ label_engines: 'first' });
  await changeFlag(world, 'clear', { flag: 'label_engines' });
  const id = await call('id');
  await page.reload();
  expect(await call('id')).toBe(id);
  await call('remove');
  expect(await call('id')).not.toBe(id);
  expect(requests).toContain('POST /v1/projects/hearth/installations');
  expect(requests).toContain('DELETE /v1/projects/hearth/installations/FID');
});
