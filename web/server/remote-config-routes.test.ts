import { gzipSync } from 'node:zlib';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import type { FlagTemplate } from '@hearth/product/flag/contract.ts';
import { createFlagReader } from '@hearth/product/flag/flag-reader.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAppInstances } from './app-instances.ts';
import type { Backend } from './backend.ts';
import { remoteConfigRoutes } from './remote-config-routes.ts';

const fid = 'cAbCdEfGhIjKlMnOpQrStU';
const other = 'dAbCdEfGhIjKlMnOpQrStU';
const project = '/v1/projects/hearth';

describe('the formats of Firebase Remote Config and Installations', () => {
  const clock = fakeClock('2026-01-15T10:00:00Z');
  let template: FlagTemplate;
  let left: number;
  beforeEach(() => {
    template = { changeNo: 0, rules: [] };
    left = 100;
  });

  function service() {
    const flags = createFlagReader({ clock, read: async () => template });
    const appInstances = createAppInstances({ key: new Uint8Array(32).fill(3), clock });
    const takeInstanceRequest = async () =>
      (left -= 1) < 0 ? fail('too-many', 'too-many-attempts', { retryAfterS: 42 }) : ok({ left });
    const backend = { flags, appInstances, startLimit: { takeInstanceRequest } };
    const app = remoteConfigRoutes(backend as unknown as Backend);
    const post = async (
      path: string,
      body: BodyInit | Readonly<Record<string, unknown>>,
      headers: Record<string, string> = {},
    ) =>
      await app.request(project + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body:
          typeof body === 'string' || body instanceof Uint8Array
            ? (body as BodyInit)
            : JSON.stringify(body),
      });
    const register = async (id = fid) =>
      await (await post('/installations', { fid: id, authVersion: 'FIS_v2', appId: 'web' })).json();
    const fetchAs = async (token: string, more: object = {}, headers = {}) =>
      await post(
        '/namespaces/firebase:fetch',
        { app_instance_id: fid, app_instance_id_token: token, app_id: 'web', ...more },
        headers,
      );
    return { app, post, register, fetchAs };
  }

  test('an id is registered, its token renewed and the id deleted', async () => {
    const { app, post, register } = service();
    const registered = await register();
    expect(registered).toEqual({
      name: `projects/hearth/installations/${fid}`,
      fid,
      refreshToken: expect.any(String),
      authToken: { token: expect.any(String), expiresIn: '604800s' },
    });
    const authorization = `FIS_v2 ${registered.refreshToken}`;
    const path = `/installations/${fid}/authTokens:generate`;
    const renewed = await post(path, {}, { authorization });
    expect(await renewed.json()).toEqual({ token: expect.any(String), expiresIn: '604800s' });
    const foreign = await post(
      `/installations/${other}/authTokens:generate`,
      {},
      { authorization },
    );
    expect(foreign.status).toBe(401);
    const remove = async (headers: Record<string, string>) =>
      (await app.request(`${project}/installations/${fid}`, { method: 'DELETE', headers })).status;
    expect(await remove({})).toBe(401);
    expect(await remove({ authorization })).toBe(200);
  });

  test('flags are answered with a version and ETag, and NO_CHANGE to who has them', async () => {
    const { register, fetchAs } = service();
    const { token } = (await register()).authToken;
    const first = await fetchAs(token, { language_code: 'de-AT' });
    expect(first.headers.get('access-control-expose-headers')).toBe('etag');
    const etag = first.headers.get('etag') ?? '';
    const update = { state: 'UPDATE', templateVersion: 1 };
    expect(await first.json()).toMatchObject({ ...update, entries: { purchase_enabled: 'true' } });
    const again = await fetchAs(token, { language_code: 'de-AT' }, { 'if-none-match': etag });
    expect(await again.json()).toEqual({ state: 'NO_CHANGE', templateVersion: 1 });
    const condition = {
      languages: ['de'],
      countries: ['AT'],
      versionFrom: '2',
      groups: ['person' as const],
    };
    template = { changeNo: 7, rules: [{ flag: 'purchase_enabled', value: 'false', condition }] };
    clock.advance({ seconds: 10 });
    const valueFor = async (more: object) => {
      const answer = await fetchAs(token, more, { 'if-none-match': etag });
      return ((await answer.json()) as { entries: Record<string, string> }).entries[
        'purchase_enabled'
      ];
    };
    const signals = { app_version: '2.0.1', group: 'person' };
    expect(await valueFor({ language_code: 'de-AT', custom_signals: signals })).toBe('false');
    expect(await valueFor({ language_code: 'de_DE', custom_signals: signals })).toBe('true');
    expect(await valueFor({ language_code: 'de-AT' })).toBe('true');
  });

  test('plain JSON that is called gzip is read, and so is real gzip', async () => {
    const { post, register, fetchAs } = service();
    const { token } = (await register()).authToken;
    const gzip = { 'content-encoding': 'gzip' };
    expect((await fetchAs(token, {}, gzip)).status).toBe(200);
    const packed = gzipSync(JSON.stringify({ app_instance_id: fid, app_instance_id_token: token }));
    expect((await post('/namespaces/firebase:fetch', new Uint8Array(packed), gzip)).status).toBe(
      200,
    );
    const bomb = gzipSync(Buffer.alloc(20_000_000, 32));
    expect((await post('/namespaces/firebase:fetch', new Uint8Array(bomb), gzip)).status).toBe(400);
  });

  test('another namespace has no template; strangers, old tokens and other bodies are refused', async () => {
    const { app, post, register, fetchAs } = service();
    const { token } = (await register()).authToken;
    const ids = { app_instance_id: fid, app_instance_id_token: token };
    const elsewhere = await post('/namespaces/other:fetch', ids);
    expect(await elsewhere.json()).toEqual({ state: 'NO_TEMPLATE' });
    expect((await fetchAs(token, { app_instance_id: other })).status).toBe(403);
    expect((await fetchAs('forged')).status).toBe(403);
    clock.advance({ seconds: 7 * 24 * 3600 });
    const late = await fetchAs(token);
    expect(await late.json()).toEqual({
      error: { code: 403, status: 'PERMISSION_DENIED', message: expect.any(String) },
    });
    for (const body of ['', '[]', '{"fid":7}', '{"fid":"<script>","appId":"web"}'])
      expect((await post('/installations', body)).status).toBe(400);
    expect((await post('/installations', 'x'.repeat(200_000))).status).toBe(413);
    expect((await app.request(`${project}/namespaces/firebase:fetch`)).status).toBe(404);
    expect((await post('/namespaces/firebase:delete', ids)).status).toBe(404);
  });

  test('a network that asks too often is told when to come back', async () => {
    left = 1;
    const { register, post } = service();
    await register();
    const refused = await post('/installations', { fid, appId: 'web' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '42']);
  });
});
