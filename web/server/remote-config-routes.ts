import { createHash } from 'node:crypto';
import { boundedBody } from '@hearth/platform/http/bounded-body.ts';
import type { FlagSubject } from '@hearth/product/flag/evaluate-flags.ts';
import { type Context, Hono } from 'hono';
import { addressOf } from '../app/api/address.ts';
import { tokenLifeS } from './app-instances.ts';
import type { Backend } from './backend.ts';
import { gunzippedText } from './gunzipped-text.ts';

/** A body has at most 100 signals of 750 characters beside its ids. */
const bodyBytesMax = 100 * 1024;

/** The only project; clients send it as their project id. */
const project = 'hearth';
const namespace = 'firebase';

/**
 * Feature flags and ids of app instances in the formats of Firebase Remote Config and Firebase Installations, for their clients
 * on any origin: what they send are ids that the device has made, no cookies.
 */
export function remoteConfigRoutes(backend: Backend): Hono {
  const app = new Hono();
  const path = `/v1/projects/${project}`;
  app.use(`${path}/*`, async (context, next) => {
    for (const [name, value] of Object.entries(crossOrigin)) context.header(name, value);
    if (context.req.method === 'OPTIONS') return context.body(null, 204);
    const allowed = await backend.startLimit.takeInstanceRequest(addressOf(context.req.raw));
    if (allowed.ok) return await next();
    context.header('retry-after', String(allowed.retryAfterS ?? 60));
    return failed(context, 429, 'RESOURCE_EXHAUSTED', 'too many requests of this network');
  });
  app.use(
    `${path}/*`,
    boundedBody(bodyBytesMax, () =>
      Response.json(failure(413, 'INVALID_ARGUMENT', 'the body is too large'), { status: 413 }),
    ),
  );
  app.post(`${path}/namespaces/:operation`, (context) => fetchFlags(context, backend));
  app.post(`${path}/installations`, (context) => createInstance(context, backend));
  app.post(`${path}/installations/:fid/:operation`, (context) => renewToken(context, backend));
  app.delete(`${path}/installations/:fid`, (context) => deleteInstance(context, backend));
  app.all(`${path}/*`, (context) => notFound(context));
  return app;
}

const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, DELETE',
  'access-control-allow-headers':
    'content-type, content-encoding, if-none-match, authorization, x-goog-api-key, x-firebase-client',
  'access-control-expose-headers': 'etag',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
};

async function fetchFlags(context: Context, { appInstances, flags }: Backend): Promise<Response> {
  const [space, operation] = (context.req.param('operation') ?? '').split(':');
  if (operation !== 'fetch') return notFound(context);
  const body = await readBody(context);
  if (!body) return failed(context, 400, 'INVALID_ARGUMENT', 'the body is no JSON object');
  const fid = textIn(body, 'app_instance_id') ?? '';
  if (!appInstances.isToken(fid, textIn(body, 'app_instance_id_token') ?? ''))
    return failed(context, 403, 'PERMISSION_DENIED', 'the token is not one of this app instance');
  if (space !== namespace) return context.json({ state: 'NO_TEMPLATE' });
  const { changeNo } = await flags.template();
  const entries = await flags.valuesFor(subjectOf(fid, body));
  // A client uses no answer whose version is 0.
  const templateVersion = changeNo + 1;
  const etag = `etag-${project}-${namespace}-fetch-${hashOf([templateVersion, entries])}`;
  context.header('etag', etag);
  return context.req.header('if-none-match') === etag
    ? context.json({ state: 'NO_CHANGE', templateVersion })
    : context.json({ state: 'UPDATE', entries, templateVersion });
}

function subjectOf(fid: string, body: JsonObject): FlagSubject {
  const [language = '', ...others] = (textIn(body, 'language_code') ?? '').split(/[-_]/);
  const signals = objectIn(body['custom_signals']) ?? {};
  return {
    language: language.toLowerCase(),
    country: textIn(signals, 'country') ?? others.find((part) => /^[A-Z]{2}$/.test(part)),
    version: textIn(signals, 'app_version'),
    group: textIn(signals, 'group') === 'person' ? 'person' : 'guest',
    id: fid,
  };
}

const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24);

async function createInstance(context: Context, { appInstances }: Backend): Promise<Response> {
  const body = await readBody(context);
  const fid = body && textIn(body, 'fid');
  const registered = fid && textIn(body, 'appId') ? appInstances.register(fid) : undefined;
  if (!registered) return failed(context, 400, 'INVALID_ARGUMENT', 'fid and appId are needed');
  const { refreshToken, token } = registered;
  const name = `projects/${project}/installations/${fid}`;
  return context.json({ name, fid, refreshToken, authToken: authToken(token) });
}

async function renewToken(context: Context, { appInstances }: Backend): Promise<Response> {
  if (context.req.param('operation') !== 'authTokens:generate') return notFound(context);
  const token = appInstances.renew(context.req.param('fid') ?? '', bearerOf(context));
  return token === undefined ? notBearer(context) : context.json(authToken(token));
}

function deleteInstance(context: Context, { appInstances }: Backend): Response {
  return appInstances.isBearer(context.req.param('fid') ?? '', bearerOf(context))
    ? context.json({})
    : notBearer(context);
}

const authToken = (token: string) => ({ token, expiresIn: `${tokenLifeS}s` });

const bearerOf = (context: Context): string =>
  /^FIS_v2 ([\w-]{1,200})$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';

type JsonObject = Readonly<Record<string, unknown>>;

/** Null for a body that is no JSON object. Firebase's client says `gzip` of plain JSON, so the first bytes decide. */
async function readBody(context: Context): Promise<JsonObject | null> {
  const bytes = new Uint8Array(await context.req.raw.arrayBuffer());
  try {
    return objectIn(JSON.parse(gunzippedText(bytes, bodyBytesMax) ?? 'null'));
  } catch {
    return null;
  }
}

const objectIn = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : null;

/** A text of the length that ids, tokens and languages have at most. */
function textIn(object: JsonObject, name: string): string | undefined {
  const value = object[name];
  return typeof value === 'string' && value.length <= 500 ? value : undefined;
}

type FailureStatus = 400 | 401 | 403 | 404 | 429;

const failure = (code: number, status: string, message: string) => ({
  error: { code, message, status },
});

const failed = (context: Context, code: FailureStatus, status: string, message: string): Response =>
  context.json(failure(code, status, message), code);

const notFound = (context: Context): Response =>
  failed(context, 404, 'NOT_FOUND', 'there is no such address');

const notBearer = (context: Context): Response =>
  failed(context, 401, 'UNAUTHENTICATED', 'the refresh token is not that of the installation');
