import { gzipSync } from 'node:zlib';
import { fail, ok } from '@hearth/core/problem.ts';
import type { TelemetryEvent, TelemetryReport } from '@hearth/product/telemetry/contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { trackEnvelope } from '../app/reporting/track-envelope.ts';
import type { Backend } from './backend.ts';
import { telemetryReceiverRoutes } from './telemetry-receiver-routes.ts';
import { telemetryKey } from './track-items.ts';

const origin = 'https://home.example';
const context = { key: telemetryKey, version: 'a1', device: 'phone', origin };
const atMs = Date.parse('2026-01-15T10:00:00Z');
const at = { atMs, id: '0123456789abcdef' };
const page = trackEnvelope(
  { kind: 'page', route: '/overview/:installation/packages', ...at },
  context,
);

/** An envelope as the client of others writes it. */
const envelope = (baseType: string, baseData: object, more: object = {}) => ({
  time: '2026-01-15T10:00:00.000Z',
  iKey: telemetryKey,
  name: 'Microsoft.ApplicationInsights.x',
  tags: { 'ai.user.id': 'ada', 'ai.session.id': 'secret', 'ai.location.ip': '192.0.2.1' },
  data: { baseType, baseData: { ver: 2, ...baseData } },
  ...more,
});

describe('the receiver of telemetry', () => {
  let recorded: TelemetryEvent[];
  let ids: string[];
  let left: number;
  let isDown: boolean;
  beforeEach(() => {
    [recorded, ids, left, isDown] = [[], [], 100, false];
  });
  const send = async (body: BodyInit, headers: Record<string, string> = {}, path = '/v2/track') => {
    const backend = {
      settings: { publicUrl: new URL(origin) },
      telemetry: {
        record: async (reports: readonly TelemetryReport[]) => {
          if (isDown) return false;
          recorded.push(...reports.flatMap(({ events }) => events));
          ids.push(...reports.map(({ id }) => id));
          return true;
        },
      },
      startLimit: {
        takeTelemetry: async () =>
          (left -= 1) < 0
            ? fail('too-many', 'too-many-attempts', { retryAfterS: 42 })
            : ok({ left }),
      },
    };
    const app = telemetryReceiverRoutes(backend as unknown as Backend);
    const answered = await app.request(`${origin}${path}`, {
      method: 'POST',
      body,
      headers: { origin, ...headers },
    });
    return { status: answered.status, headers: answered.headers, answer: await answered.json() };
  };

  test('takes everything that our client sends', async () => {
    const sent = [
      { kind: 'page', route: '/energy' },
      { kind: 'vital', route: '/energy', name: 'CLS', value: 0.02 },
      {
        kind: 'request',
        route: '/',
        method: 'POST',
        endpoint: '/energy',
        status: 503,
        durationMs: 65_250,
      },
      {
        kind: 'request',
        route: '/',
        method: 'GET',
        endpoint: 'elsewhere',
        status: 0,
        durationMs: 1,
      },
      {
        kind: 'request',
        route: '/',
        method: 'PUT',
        endpoint: '/assets/*',
        status: 418,
        durationMs: 1,
      },
      { kind: 'step', route: '/energy/settings/solar/start', wizard: 'solar', move: 'left' },
    ] as const;
    const body = `[${sent.map((event) => trackEnvelope({ ...event, ...at }, context)).join()}]`;
    expect((await send(body)).answer).toEqual({ itemsReceived: 6, itemsAccepted: 6, errors: [] });
    expect(recorded).toEqual([
      { kind: 'page', route: '/energy', device: 'phone' },
      { kind: 'vital', route: '/energy', device: 'phone', name: 'CLS', value: 0.02 },
      { kind: 'request', route: '/energy', method: 'POST', status: '503' },
      { kind: 'request', route: 'elsewhere', method: 'GET', status: '0' },
      { kind: 'request', route: '/assets/*', method: 'other', status: '4xx' },
      { kind: 'step', route: '/energy/settings/solar/start', move: 'left' },
    ]);
  });

  test('of other clients it keeps patterns and figures: no person, no address, no text', async () => {
    const lines = [
      envelope('PageviewData', {
        name: 'Ada’s home',
        url: `${origin}/overview/4711/packages?code=8A`,
      }),
      envelope('PageviewData', { url: 'https://elsewhere.example/energy' }),
      envelope('RemoteDependencyData', {
        name: 'GET /overview/4711/packages',
        data: `${origin}/overview/4711/packages?code=8A`,
        resultCode: 404,
        success: false,
      }),
      envelope('RemoteDependencyData', { name: 'GET /energy', resultCode: '200', success: true }),
      envelope('EventData', { name: 'ada@lindenweg.example' }),
      envelope('EventData', { name: 'wizard-step-reached', properties: { route: '/energy' } }),
      envelope('ExceptionData', { exceptions: [{ message: 'for Ada' }] }),
      envelope('MetricData', { metrics: [{ name: 'Ada', value: 1 }] }),
      envelope('MetricData', {
        metrics: [{ name: 'LCP', value: 900 }],
        properties: { route: '/ada' },
      }),
    ];
    const { status } = await send(
      lines.map((line) => JSON.stringify(line)).join('\n'),
      { 'content-type': 'application/x-json-stream' },
      '/v2.1/track',
    );
    expect(status).toBe(200);
    const other = { kind: 'other' };
    expect(recorded).toEqual([
      { kind: 'page', route: '/overview/:installation/packages', device: 'unknown' },
      { kind: 'page', route: 'unknown', device: 'unknown' },
      {
        kind: 'request',
        route: '/overview/:installation/packages',
        method: 'GET',
        status: '404',
      },
      other,
      other,
      other,
      other,
      other,
      { kind: 'vital', route: 'unknown', device: 'unknown', name: 'LCP', value: 900 },
    ]);
  });

  test('a million distinct names become one row, and clocks a year off change nothing', async () => {
    for (let batch = 0; batch < 20; batch += 1) {
      const items = Array.from({ length: 500 }, (_, at) =>
        envelope(
          'PageviewData',
          { name: `${batch} ${at}`, url: `${origin}/forged-${batch}-${at}` },
          { time: at % 2 ? '1999-01-01T00:00:00Z' : '2999-01-01T00:00:00Z' },
        ),
      );
      expect((await send(gzipSync(JSON.stringify(items)))).status).toBe(200);
    }
    expect(new Set(recorded.map((event) => JSON.stringify(event)))).toEqual(
      new Set([JSON.stringify({ kind: 'page', route: 'unknown', device: 'unknown' })]),
    );
  });

  test.each<[string, BodyInit, number]>([
    ['no JSON', 'hello', 400],
    ['an empty body', '', 400],
    ['half a list', `[${page}`, 400],
    ['a compressed bomb', gzipSync(Buffer.alloc(60_000_000)), 400],
    ['bytes that are no gzip', new Uint8Array([0x1f, 0x8b, 1, 2, 3]), 400],
    ['a large body', 'x'.repeat(300_000), 413],
    ['a number', '7', 400],
    ['envelopes of nothing', '[null, 7, {}, []]', 400],
    ['another key', page.replaceAll(telemetryKey, 'b3c1a3e0-0000-4000-8000-000000000000'), 400],
    ['no kind', JSON.stringify([{ iKey: telemetryKey, data: {} }]), 400],
    ['a kind from the prototype', JSON.stringify(envelope('constructor', {})), 200],
    [
      'a negative figure',
      JSON.stringify(envelope('MetricData', { metrics: [{ name: 'LCP', value: -1 }] })),
      400,
    ],
    [
      'a figure as text',
      JSON.stringify(envelope('MetricData', { metrics: [{ name: 'LCP', value: '1' }] })),
      400,
    ],
    ['wrong types', JSON.stringify(envelope('MetricData', { metrics: [7], properties: 7 })), 200],
  ])('answers %s', async (_, body, status) => {
    expect((await send(body)).status).toBe(status);
    expect(recorded.filter(({ kind }) => kind !== 'other')).toEqual([]);
  });

  test('an envelope has one id however it is sent: again, packed, in lines, among others; the same twice in a body are two', async () => {
    const [first, second] = ['LCP', 'INP'].map((name) =>
      envelope('MetricData', { metrics: [{ name, value: 900 }] }),
    );
    await send(JSON.stringify([first, first, second]));
    const [a = '', b = '', c = ''] = ids.splice(0);
    expect(new Set([a, b, c]).size).toBe(3);
    await send(gzipSync(JSON.stringify([second, first, first])));
    await send([first, second].map((each) => JSON.stringify(each)).join('\n'));
    await send(JSON.stringify([{ ...first, time: '2026-01-15T10:00:00.001Z' }]));
    const [later, ...others] = ids.toReversed();
    expect(others.toReversed()).toEqual([c, a, b, a, c]);
    expect([a, b, c]).not.toContain(later);
  });

  test('a body of a thousand envelopes with ten figures each is stored', async () => {
    const metrics = Array.from({ length: 12 }, () => ({ name: 'LCP', value: 900 }));
    const body = JSON.stringify(
      Array.from({ length: 1_000 }, () => envelope('MetricData', { metrics })),
    );
    expect((await send(gzipSync(body))).status).toBe(200);
    expect([ids.length, recorded.length]).toEqual([1_000, 10_000]);
  });

  test('takes the usable part of a batch and names the rest', async () => {
    const wrong = envelope('MetricData', { metrics: [{ name: 'LCP', value: null }] });
    const { status, answer } = await send(`[${JSON.stringify(wrong)},${page}]`);
    expect(status).toBe(206);
    expect(answer).toMatchObject({
      itemsReceived: 2,
      itemsAccepted: 1,
      errors: [{ index: 0, statusCode: 400, message: 'a metric has no usable value' }],
    });
    expect(recorded).toHaveLength(1);
  });

  test('reads 1,000 items of a body at most', async () => {
    const many = `[${Array.from({ length: 1_003 }, () => `{"iKey":"${telemetryKey}","data":{"baseType":"x"}}`).join()}]`;
    expect((await send(many)).answer).toMatchObject({ itemsReceived: 1_003, itemsAccepted: 1_000 });
  });

  test('refuses other origins, networks with too many batches, and asks for a later attempt while nothing can be stored', async () => {
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await send(page, foreign)).status).toBe(403);
    isDown = true;
    expect((await send(page)).status).toBe(503);
    left = 0;
    const refused = await send(page);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '42']);
    expect(recorded).toEqual([]);
  });
});
