import { Temporal } from 'temporal-polyfill';
import type { Json } from '../json-text.ts';
import type { ConformanceWorld, Trouble } from '../testing-conformance.ts';
import { cloudWithPatience } from '../testing-patience.ts';
import { startHttpStub } from '../testing-stub.ts';
import type { HttpStub, Received, StubAnswer } from '../testing-stub.ts';
import {
  SAMPLE_GATEWAY,
  SAMPLE_INSTALLATION,
  sampleFeatures,
  sampleInstallations,
} from './testing-payload.ts';
import type { Payload } from './testing-payload.ts';
import { createVicareCloud } from './vicare-cloud.ts';

const START = Temporal.Instant.from('2025-03-12T13:06:00Z');
const CLIENT = 'hearth-public';
const CALLS_A_DAY = 1450;

/** An account at a loopback vendor with its protocol: sign-in with PKCE, equipment, features, commands, limits. */
export interface VicareWorld extends ConformanceWorld {
  readonly vendor: MinimalVicare;
  readonly stub: HttpStub;
}

export async function startVicare({
  now = START,
}: { readonly now?: Temporal.Instant } = {}): Promise<VicareWorld> {
  const stub = await startHttpStub();
  const vendor = new MinimalVicare(now);
  stub.answer((request) => vendor.answer(request));
  const cloud = cloudWithPatience(
    () => vendor.trouble === 'slow',
    (timeoutMs) =>
      createVicareCloud({
        identityBase: `${stub.base}/idp/v3`,
        apiBase: `${stub.base}/iot/v2`,
        clientId: CLIENT,
        fetch: async (url, init) => fetch(url, init),
        random: () => 0,
        sleep: async () => undefined,
        timeoutMs,
      }),
  );
  return {
    vendor,
    stub,
    cloud,
    timeZone: 'Europe/Berlin',
    now: () => vendor.now,
    advance: (seconds) => vendor.advance(seconds),
    consent: () => vendor.consent(),
    revoke: () => vendor.revoke(),
    trouble: (kind) => {
      vendor.trouble = kind;
    },
    close: () => stub.close(),
  };
}

interface Code {
  readonly redirectUri: string;
  readonly challenge: string;
}

/** State of one account: tokens, features, remaining calls. */
export class MinimalVicare {
  now: Temporal.Instant;
  trouble: Trouble | null = null;
  features: Payload[] = sampleFeatures();
  callsLeft = CALLS_A_DAY;
  readonly commands: { readonly feature: string; readonly command: string; readonly body: Json }[] =
    [];
  #codes = new Map<string, Code>();
  #tokens = new Set<string>();
  #issued = 0;
  #pending: (() => void)[] = [];

  constructor(now: Temporal.Instant) {
    this.now = now;
  }

  /** Consents on the sign-in page; returns the authorization code. */
  async consent(
    authorisation: { redirectUri: string; codeChallenge: string } | null = null,
  ): Promise<{ code: string; redirectUri: string; codeVerifier?: string }> {
    const codeVerifier = 'v'.repeat(43);
    const own = {
      redirectUri: 'https://app.example/back',
      codeChallenge: await s256(codeVerifier),
    };
    const { redirectUri, codeChallenge } = authorisation ?? own;
    const code = this.#issue('code');
    this.#codes.set(code, { redirectUri, challenge: codeChallenge });
    return authorisation === null ? { code, redirectUri, codeVerifier } : { code, redirectUri };
  }

  revoke(): void {
    this.#tokens.clear();
  }

  advance(seconds: number): void {
    this.now = this.now.add({ seconds });
    for (const apply of this.#pending.splice(0)) apply();
  }

  answer(request: Received): StubAnswer | 'never' | Promise<StubAnswer> {
    if (this.trouble === 'offline') return error(502, 'DEVICE_COMMUNICATION_ERROR');
    if (this.trouble === 'slow') return 'never';
    if (this.trouble === 'garbled') return { status: 200, text: '{"data": [{"id": tru' };
    if (request.path.startsWith('/idp/v3/token')) return this.#grant(request);
    return this.#api(request);
  }

  #api({ method, path, headers, body }: Received): StubAnswer {
    if (this.trouble === 'limited' || this.callsLeft <= 0) return this.#limited();
    this.callsLeft -= 1;
    const token = headers.authorization?.slice('Bearer '.length) ?? '';
    if (!token.startsWith('access') || !this.#tokens.has(token)) {
      return { status: 401, body: { error: 'EXPIRED TOKEN' } };
    }
    if (method === 'GET' && path === '/iot/v2/equipment/installations?includeGateways=true') {
      return { status: 200, body: sampleInstallations() };
    }
    const gateway = `/iot/v2/features/installations/${SAMPLE_INSTALLATION}/gateways/${SAMPLE_GATEWAY}`;
    if (!path.startsWith(`${gateway}/`)) return error(404, 'GATEWAY_NOT_FOUND');
    if (method === 'GET' && path === `${gateway}/features?includeDevicesFeatures=true`) {
      return { status: 200, body: { data: structuredClone(this.features) } };
    }
    return this.#command(path, JSON.parse(body) as Json);
  }

  #command(path: string, body: Json): StubAnswer {
    const [, feature = '', command = ''] =
      /\/devices\/0\/features\/([^/]+)\/commands\/([^/]+)$/.exec(path) ?? [];
    const found = this.features.find((each) => each['feature'] === feature);
    if (found === undefined) return error(404, 'FEATURE_NOT_FOUND');
    const offered = Object.keys(found['commands'] as Payload);
    if (!offered.includes(command)) {
      return error(502, 'DEVICE_COMMUNICATION_ERROR', 'COMMAND_NOT_FOUND');
    }
    this.commands.push({ feature, command, body });
    this.#pending.push(() => this.#apply(found, command, body));
    return { status: 200, body: { data: { success: true, reason: 'COMMAND_EXECUTION_SUCCESS' } } };
  }

  /** A level is shown by the state of the ventilation, not by the mode that has the command. */
  #apply(found: Payload, command: string, body: Json): void {
    if (command !== 'setLevel') return applyCommand(found, command, body);
    const state = this.features.find((each) => each['feature'] === 'ventilation.operating.state');
    const { level } = (state?.['properties'] ?? {}) as { level?: Payload };
    if (level) level['value'] = (body as Payload)['level'] ?? null;
  }

  #limited(): StubAnswer {
    const limitReset = this.now.add({ seconds: 1200 }).epochMilliseconds;
    const extendedPayload = {
      name: 'ViCare day limit',
      requestCountLimit: CALLS_A_DAY,
      limitReset,
      clientId: CLIENT,
    };
    const type = 'RATE_LIMIT_EXCEEDED';
    return { status: 429, body: { statusCode: 429, errorType: type, extendedPayload } };
  }

  async #grant({ body, headers }: Received): Promise<StubAnswer> {
    const form = new URLSearchParams(body);
    if (form.get('client_id') !== CLIENT || headers.authorization !== undefined) {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    const invalid = { status: 400, body: { error: 'invalid_grant' } };
    if (form.get('grant_type') === 'authorization_code') {
      const code = this.#codes.get(form.get('code') ?? '');
      this.#codes.delete(form.get('code') ?? '');
      const challenge = await s256(form.get('code_verifier') ?? '');
      const isOwn = code?.redirectUri === form.get('redirect_uri') && code.challenge === challenge;
      if (!isOwn) return invalid;
    } else if (!this.#tokens.delete(form.get('refresh_token') ?? '')) return invalid;
    const [accessToken, refreshToken] = [this.#issue('access'), this.#issue('refresh')];
    const life = { token_type: 'Bearer', expires_in: 3600 };
    return {
      status: 200,
      body: { access_token: accessToken, refresh_token: refreshToken, ...life },
    };
  }

  #issue(kind: string): string {
    this.#issued += 1;
    const token = `${kind}-${this.#issued}`;
    this.#tokens.add(token);
    return token;
  }
}

/** Applies a command: one with a parameter changes the set-point, one without is a switch. */
function applyCommand(feature: Payload, command: string, body: Json): void {
  const properties = feature['properties'] as { [key: string]: Payload };
  if (command === 'activate' || command === 'deactivate') {
    if (properties['active']) properties['active']['value'] = command === 'activate';
    return;
  }
  const [to] = Object.values(body as Payload);
  const property = properties['temperature'] ?? properties['value'] ?? properties['entries'];
  if (property !== undefined && to !== undefined) property['value'] = to;
}

function error(status: number, errorType: string, reason?: string): StubAnswer {
  const extendedPayload = reason === undefined ? {} : { extendedPayload: { reason } };
  const body = { viErrorId: 'req-1', statusCode: status, errorType, message: '' };
  return { status, body: { ...body, ...extendedPayload } };
}

async function s256(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return Buffer.from(digest).toString('base64url');
}
