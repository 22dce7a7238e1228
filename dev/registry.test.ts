import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withServices } from '@hearth/app/testing-services.ts';
import { registryProblems } from './tidy/registry.ts';

const root = join(import.meta.dirname, '..');

/** A project that has what this one has, and beside it what nobody declared. */
let planted: string;

const stranger = `export const plantedContract = {
  openTheDoor: { method: 'post', path: '/v1/door', summary: 'x', resource: 'door', verb: 'run', roles: ['guest'] },
};`;

beforeAll(async () => {
  planted = await mkdtemp(join(tmpdir(), 'hearth-planted-'));
  await mkdir(join(planted, 'services', 'energy', 'door'), { recursive: true });
  await writeFile(join(planted, 'services', 'energy', 'door', 'contract.ts'), stranger);
  await mkdir(join(planted, 'web', 'server'), { recursive: true });
  await writeFile(join(planted, 'web', 'server', 'app.ts'), `app.post('/back-door', () => 1);`);
  await symlink(join(root, 'web', 'app'), join(planted, 'web', 'app'));
});
afterAll(() => rm(planted, { recursive: true }));

test('undeclared endpoints and addresses are reported with their files', async () => {
  expect(await registryProblems(planted)).toEqual([
    'services/energy/door/contract.ts: energy/endpoint/openTheDoor is not in the registry',
    'web/server/app.ts: /back-door is not in the registry',
  ]);
});

test('the registry has all endpoints, actions and jobs', async () => {
  const counts = await withServices(({ registered }) =>
    Object.groupBy(registered, ({ service, kind }) => `${service} ${kind}`),
  );
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining([
      'product endpoint',
      'product job',
      'energy endpoint',
      'energy download',
      'identity endpoint',
      'identity route',
      'device-cloud route',
      'device-cloud job',
      'web route',
      'web action',
      'web download',
    ]),
  );
});

test('every service with stored answers is in lost-answer.test.ts', async () => {
  const services = await withServices(({ registered }) =>
    registered
      .filter(({ kind, verb, idempotent }) => kind === 'endpoint' && verb !== 'read' && !idempotent)
      .map(({ service }) => service),
  );
  expect([...new Set(services)].toSorted()).toEqual(['identity', 'product']);
});
