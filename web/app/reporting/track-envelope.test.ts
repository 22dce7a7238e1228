import { expect, test } from 'vitest';
import { isPageEvent } from './page-event.ts';
import { trackEnvelope } from './track-envelope.ts';

const context = {
  key: '1c7a4a3e-0b6d-4d3e-9d0f-3a5b6c7d8e9f',
  version: 'a1',
  device: 'tablet',
  origin: 'https://home.example',
};
const atMs = Date.parse('2026-01-15T10:00:00Z');

test('a failed request in the format of Application Insights', () => {
  const event = {
    kind: 'request',
    route: '/energy',
    method: 'GET',
    endpoint: '/energy/history',
    status: 503,
    durationMs: 65_250,
    atMs,
    id: '0123456789abcdef',
  } as const;
  expect(JSON.parse(trackEnvelope(event, context))).toEqual({
    time: '2026-01-15T10:00:00.000Z',
    iKey: context.key,
    name: 'Microsoft.ApplicationInsights.1c7a4a3e0b6d4d3e9d0f3a5b6c7d8e9f.RemoteDependency',
    tags: {
      'ai.application.ver': 'a1',
      'ai.device.type': 'tablet',
      'ai.operation.id': '0123456789abcdef',
    },
    data: {
      baseType: 'RemoteDependencyData',
      baseData: {
        ver: 2,
        name: 'GET /energy/history',
        resultCode: '503',
        duration: '00.00:01:05.250',
        success: false,
        type: 'Fetch',
        properties: { route: '/energy' },
      },
    },
  });
});

test('isPageEvent: what another version or nobody stored is none', () => {
  expect(isPageEvent({ kind: 'page', route: '/', atMs, id: 'a' })).toBe(true);
  for (const other of [
    null,
    'a',
    {},
    { kind: 'page' },
    { kind: 'page', atMs },
    { kind: 'x', atMs, id: 'a' },
    { kind: 'page', atMs: NaN, id: 'a' },
    { kind: 'page', atMs, id: 7 },
  ])
    expect(isPageEvent(other)).toBe(false);
});
