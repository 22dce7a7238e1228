import { randomBytes } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import { engines } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestCloud, cloudOn, jsonOf } from '../testing.ts';
import { addClient } from './add-client.ts';

const redirectUri = 'http://localhost:8123/auth/external/callback';

describe.each(engines)('a client that an operator registers on $name', (engine) => {
  let cloud: TestCloud;
  beforeAll(async () => {
    cloud = await cloudOn(engine);
  });
  afterAll(() => cloud.db.close());

  const add = (id: string, redirectUris: readonly string[] = [redirectUri]) =>
    addClient(
      { db: cloud.db, random: (bytes) => randomBytes(bytes) },
      { id, redirectUris },
      cloud.clock.now(),
    );
  const signIn = async (client: string, secret: string) => {
    const back = await cloud.consent({ client_id: client, redirect_uri: redirectUri });
    const answer = await cloud.token({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      client_id: client,
      client_secret: secret,
    });
    return { status: answer.status, body: await jsonOf(answer) };
  };

  it('signs a person in and reads the devices, without a restart', async () => {
    const { client, secret } = valueOf(await add('home-assistant'));
    const { status, body } = await signIn(client, secret);
    expect(status).toBe(200);
    const devices = await cloud.api(String(body['access_token']), '/v1/gateway-devices');
    expect(devices.status).toBe(200);
  });

  it('needs the secret of its last registration', async () => {
    const first = valueOf(await add('node-red'));
    const second = valueOf(await add('node-red'));
    expect(await signIn('node-red', first.secret)).toMatchObject({ status: 401 });
    expect(await signIn('node-red', second.secret)).toMatchObject({ status: 200 });
    const stored = await cloud.db.query('select secret_digest from device_cloud.client');
    expect(JSON.stringify(stored)).not.toContain(second.secret);
  });

  it.each([
    ['hearth', [redirectUri], 'not-a-client-id'],
    ['a b', [redirectUri], 'not-a-client-id'],
    ['ok', [], 'not-a-redirect-uri'],
    ['ok', ['http://elsewhere.example/back'], 'not-a-redirect-uri'],
    ['ok', ['https://elsewhere.example/back#part'], 'not-a-redirect-uri'],
    ['ok', ['javascript:alert(1)'], 'not-a-redirect-uri'],
  ])('is refused: %s with %j', async (id, redirectUris, code) => {
    expect(await add(id, redirectUris)).toMatchObject({ ok: false, code });
  });
});
