import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readCliServices } from './config.ts';
import { environmentServiceChecks } from './service-checks.ts';

const findings = async (env: NodeJS.ProcessEnv) => {
  const checks = await environmentServiceChecks(readCliServices(env), { waitMs: 2_000 });
  return Object.fromEntries(
    checks.map(({ check, ok, finding }) => [check, `${ok ? 'ok' : 'NOT'}: ${finding}`]),
  );
};

/** A port of this machine on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A website on a port of this machine. */
async function website(): Promise<string> {
  const server = createServer((_, response) => void response.end('<html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `localhost:${(server.address() as AddressInfo).port}`;
}

test('before the start nothing runs on this machine, and one elsewhere is missed', async () => {
  const port = await closedPort();
  const none = { PUBLIC_URL: `http://localhost:${port}` };
  expect(await findings(none)).toMatchObject({
    app: `ok: nothing runs at localhost:${port}`,
    'feature flags': `ok: nothing runs at localhost:${port}`,
    'ids of app instances': `ok: nothing runs at localhost:${port}`,
  });
  expect(await findings({ PUBLIC_URL: 'https://hearth.invalid' })).toMatchObject({
    app: 'NOT: hearth.invalid has no address',
  });
  expect(await findings({ PUBLIC_URL: 'hearth' })).toMatchObject({
    app: 'NOT: not-an-address at /PUBLIC_URL',
  });
});

test('another website is no service, and each environment with entries is reached by its name', async () => {
  const [host, port] = [await website(), await closedPort()];
  const env = {
    HEARTH_ENVIRONMENT: 'feature',
    PUBLIC_URL: `http://${host}`,
    PRODUCT_URL_STAGING: `http://${host}/api/product`,
    ENERGY_URL_MASTER: `http://localhost:${port}/api/energy`,
    IDENTITY_URL_DEVELOP: 'nowhere',
    ERROR_REPORTS_DSN_MASTER: 'https://sentry.example/4',
  };
  const found = await findings(env);
  expect(found).toMatchObject({
    app: `NOT: ${host} is not this app`,
    'feature flags': `NOT: ${host} has no service of flags`,
    'ids of app instances': `NOT: ${host} has no service of ids`,
    'product (staging)': `NOT: ${host} is not product`,
    'energy (master)': `ok: nothing runs at localhost:${port}`,
    'identity (develop)': 'NOT: not-an-address at /IDENTITY_URL_DEVELOP',
  });
  expect(found['reports (master)']).toContain('half-set-pair at /ERROR_REPORTS_DSN_MASTER');
  expect(found['product']).toBeUndefined();
});
