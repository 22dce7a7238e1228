import { type JSONWebKeySet, SignJWT, exportJWK, generateKeyPair } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { ownIssuer } from './access.ts';
import { apiAudience, createPersonVerifier, keysOver } from './person-token.ts';

const issuer = 'https://hearth.example/idp';
const start = '2026-03-01T12:00:00Z';

type Pair = Awaited<ReturnType<typeof newPair>>;
let first: Pair;
let second: Pair;

async function newPair(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kty: 'EC', kid, alg: 'ES256' },
  };
}

beforeAll(async () => {
  first = await newPair('first');
  second = await newPair('second');
});

function world(keys: () => JSONWebKeySet) {
  const clock = fakeClock(start);
  const keyRequests = { times: 0 };
  const jwks = async (): Promise<JSONWebKeySet> => {
    keyRequests.times += 1;
    return keys();
  };
  return { clock, keyRequests, read: createPersonVerifier({ issuer, jwks, clock }) };
}

interface Claims {
  readonly iss?: string;
  readonly aud?: string;
  readonly expiresIn?: number;
  readonly typ?: string;
  readonly auth_time?: number | undefined;
}

async function tokenBy(pair: Pair, claims: Claims = {}): Promise<string> {
  const nowS = Date.parse(start) / 1000;
  return await new SignJWT({ auth_time: 'auth_time' in claims ? claims.auth_time : nowS - 60 })
    .setProtectedHeader({ alg: 'ES256', kid: pair.kid, typ: claims.typ ?? 'at+jwt' })
    .setIssuer(claims.iss ?? issuer)
    .setAudience(claims.aud ?? apiAudience)
    .setSubject('0192-anna')
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + (claims.expiresIn ?? 600))
    .sign(pair.privateKey);
}

test('createPersonVerifier: returns the person and the sign-in time, with one key request', async () => {
  const { read, keyRequests } = world(() => ({ keys: [first.jwk] }));
  const token = await tokenBy(first);
  const caller = {
    kind: 'person',
    issuer: ownIssuer,
    subject: '0192-anna',
    authTime: 1772366340,
  };
  for (const answer of await Promise.all([read(token), read(token)]))
    expect(answer).toEqual({ ok: true, value: caller });
  expect(await read(token)).toEqual({ ok: true, value: caller });
  expect(keyRequests.times).toBe(1);
});

test('createPersonVerifier: refuses a foreign, misdirected, expired or non-access token', async () => {
  const { read, clock } = world(() => ({ keys: [first.jwk] }));
  const refused = { ok: false, kind: 'unauthenticated', code: 'bad-token' };
  for (const claims of [
    { iss: 'https://elsewhere.example' },
    { aud: 'hearth-web' },
    { expiresIn: -10 },
    { typ: 'JWT' },
    { auth_time: undefined },
  ])
    expect(await read(await tokenBy(first, claims))).toMatchObject(refused);
  const good = await tokenBy(first);
  const [, body] = good.split('.');
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  for (const text of [`${none}.${body}.`, `${good}x`, good.slice(0, -20), 'x', ''])
    expect(await read(text)).toMatchObject(refused);
  const shared = await new SignJWT({ auth_time: 1 })
    .setProtectedHeader({ alg: 'HS256', kid: 'first', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(apiAudience)
    .setSubject('0192-anna')
    .setExpirationTime('1 h')
    .sign(Buffer.from(JSON.stringify(first.jwk)));
  expect(await read(shared)).toMatchObject(refused);
  const impostor = { ...second, kid: first.kid };
  expect(await read(await tokenBy(impostor))).toMatchObject(refused);
  clock.advance({ seconds: 606 });
  expect(await read(good)).toMatchObject(refused);
});

test('createPersonVerifier: a new key costs one request, invented keys cost none', async () => {
  let keys: JSONWebKeySet = { keys: [first.jwk] };
  const { read, clock, keyRequests } = world(() => keys);
  expect((await read(await tokenBy(first))).ok).toBe(true);
  keys = { keys: [second.jwk, first.jwk] };
  clock.advance({ seconds: 11 });
  const tokens = await Promise.all([tokenBy(second), tokenBy(second)]);
  for (const token of tokens) expect((await read(token)).ok).toBe(true);
  expect(keyRequests.times).toBe(2);
  const unknown = await newPair('unknown');
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await read(await tokenBy(unknown))).ok).toBe(false);
  expect(keyRequests.times).toBe(2);
});

test('createPersonVerifier: a failed provider is no authentication failure and is tried again', async () => {
  let isDown = true;
  const fetch = async (request: Request): Promise<Response> => {
    if (isDown) return new Response('down', { status: 503 });
    return Response.json(request.url === `${issuer}/jwks` ? { keys: [first.jwk] } : {});
  };
  const clock = fakeClock(start);
  const read = createPersonVerifier({ issuer, jwks: keysOver(fetch, issuer), clock });
  const token = await tokenBy(first);
  const unavailable = { ok: false, kind: 'unavailable', code: 'keys-unavailable' };
  expect(await read(token)).toMatchObject(unavailable);
  isDown = false;
  expect((await read(token)).ok).toBe(true);
});
