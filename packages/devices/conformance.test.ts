// @module-tag long
import { Temporal } from 'temporal-polyfill';
import { describeConformance } from './testing-conformance.ts';
import type { ConformanceWorld, Trouble } from './testing-conformance.ts';
import type { Device } from './device-cloud.ts';
import { createFakeDeviceCloud } from './testing-fake.ts';
import { cloudWithPatience } from './testing-patience.ts';
import { startHttpStub } from './testing-stub.ts';
import type { HttpStub, Received, StubAnswer } from './testing-stub.ts';
import { interpretOnecta } from './onecta/interpret.ts';
import { createOnectaCloud } from './onecta/onecta-cloud.ts';
import { sampleAirConditioner, sampleHeatPump } from './onecta/testing-payload.ts';
import type { Payload } from './onecta/testing-payload.ts';
import { startVicare } from './vicare/testing-vendor.ts';

const START = Temporal.Instant.from('2025-03-12T13:06:00Z');
const TIME_ZONE = 'Europe/Brussels';

describeConformance('the fake', () => {
  const clock = { now: START };
  const world = createFakeDeviceCloud({ accounts: { ana: sampleDevices() } });
  const moods = {
    offline: 'offline',
    slow: 'slow',
    limited: 'limited',
    garbled: 'garbled',
  } as const;
  return {
    cloud: world.cloud,
    timeZone: TIME_ZONE,
    now: () => clock.now,
    advance: (seconds) => {
      clock.now = clock.now.add({ seconds });
    },
    consent: async () => ({ ...world.signIn('ana'), redirectUri: 'https://app.example/back' }),
    revoke: () => world.revoke('ana'),
    trouble: (kind) => world.setMood(kind === null ? 'well' : moods[kind]),
    close: () => undefined,
  } satisfies ConformanceWorld;
});

describeConformance('ONECTA over HTTP', async () => {
  const stub = await startHttpStub();
  const vendor = new MinimalVendor();
  stub.answer((request) => vendor.answer(request));
  return worldOver(stub, vendor);
});

describeConformance('ViCare over HTTP', () => startVicare());

function worldOver(stub: HttpStub, vendor: MinimalVendor): ConformanceWorld {
  return {
    cloud: cloudWithPatience(
      () => vendor.trouble === 'slow',
      (timeoutMs) =>
        createOnectaCloud({
          oidcBase: `${stub.base}/v1/oidc`,
          apiBase: `${stub.base}/v1`,
          clientId: 'hearth',
          clientSecret: 'secret',
          fetch: async (url, init) => fetch(url, init),
          random: () => 0,
          sleep: async () => undefined,
          timeoutMs,
        }),
    ),
    timeZone: TIME_ZONE,
    now: () => vendor.now,
    advance: (seconds) => vendor.advance(seconds),
    consent: async () => ({ code: vendor.consent(), redirectUri: 'https://app.example/back' }),
    revoke: () => vendor.revoke(),
    trouble: (kind) => {
      vendor.trouble = kind;
    },
    close: () => stub.close(),
  };
}

/** Minimal vendor for the suite; holds the account's state. */
class MinimalVendor {
  now = START;
  trouble: Trouble | null = null;
  #payload: Payload[] = [sampleHeatPump(), sampleAirConditioner()];
  #tokens = new Set<string>();
  #issued = 0;
  #remaining = 200;
  #pending: (() => void)[] = [];

  consent(): string {
    return this.#issue('code');
  }

  revoke(): void {
    this.#tokens.clear();
  }

  advance(seconds: number): void {
    this.now = this.now.add({ seconds });
    for (const apply of this.#pending.splice(0)) apply();
  }

  answer(request: Received): StubAnswer | 'never' {
    this.#remaining -= 1;
    if (this.trouble === 'offline') return { status: 503 };
    if (this.trouble === 'slow') return 'never';
    if (this.trouble === 'limited') return { status: 429, headers: { 'Retry-After': '17' } };
    if (this.trouble === 'garbled') return { status: 200, text: '[{"id": tru' };
    const headers = { 'X-RateLimit-Remaining-day': String(this.#remaining) };
    return { headers, ...this.#answer(request) };
  }

  #answer({ method, path, headers, body }: Received): StubAnswer {
    if (path === '/v1/oidc/token') return this.#grant(new URLSearchParams(body));
    const token = headers.authorization?.slice('Bearer '.length) ?? '';
    if (!token.startsWith('access') || !this.#tokens.has(token)) return { status: 401 };
    if (method === 'GET') return { status: 200, body: structuredClone(this.#payload) };
    if (!path.startsWith('/v1/gateway-devices/hp-1/')) {
      return { status: 404, body: { code: 'GATEWAY_DEVICE_MISSING', message: 'no' } };
    }
    const { value } = JSON.parse(body) as { value: number };
    this.#pending.push(() => this.#setTank(value));
    return { status: 204 };
  }

  #grant(form: URLSearchParams): StubAnswer {
    const token = form.get('code') ?? form.get('refresh_token') ?? '';
    if (form.get('client_secret') !== 'secret') return { status: 401 };
    if (!this.#tokens.delete(token)) return { status: 400, body: { error: 'invalid_grant' } };
    const body = {
      access_token: this.#issue('access'),
      refresh_token: this.#issue('refresh'),
      expires_in: 3600,
    };
    return { status: 200, body };
  }

  #issue(kind: string): string {
    this.#issued += 1;
    const token = `${kind}-${this.#issued}`;
    this.#tokens.add(token);
    return token;
  }

  #setTank(value: number): void {
    const text = JSON.stringify(this.#payload).replace(
      /("domesticHotWaterTemperature":\{"settable":true,"value":)\d+/,
      `$1${value}`,
    );
    this.#payload = JSON.parse(text) as Payload[];
  }
}

function sampleDevices(): readonly Device[] {
  const interpreted = interpretOnecta([sampleHeatPump(), sampleAirConditioner()], {
    timeZone: TIME_ZONE,
    now: null,
  });
  if (!interpreted.ok) throw new Error(interpreted.reason);
  return interpreted.devices;
}
