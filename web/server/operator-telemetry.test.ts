import { join } from 'node:path';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { histogramOf } from '@hearth/product/telemetry/vital-histogram.ts';
import { expect, test } from 'vitest';
import type { Backend } from './backend.ts';
import { createOperatorPass } from './operator-pass.ts';
import { operatorTelemetry } from './operator-telemetry.ts';
import type { TelemetryLog } from './telemetry-log.ts';

const clock = fakeClock('2026-01-15T10:00:00Z');
const operatorPass = createOperatorPass(new Uint8Array(32).fill(2));
const pass = `__Host-pass=${operatorPass.issue(clock.now())}`;

function pageWith(list: TelemetryLog['list'], environment = 'master') {
  const backend = {
    clock,
    operatorPass,
    telemetry: { list },
    settings: {
      environment,
      publicUrl: new URL('https://home.example'),
      formTargets: [],
      brand: valueOf(readBrand(join(import.meta.dirname, '../..'), 'hearth')),
    },
  };
  const app = operatorTelemetry(backend as unknown as Backend);
  return async (query = '', cookie = pass) =>
    await app.request(`https://home.example/internal/telemetry${query}`, { headers: { cookie } });
}

const all = { day: null, route: '/energy' } as const;

test('all pages of a week with their 75th percentiles beside the week before, failed requests and steps', async () => {
  const asked: unknown[] = [];
  const open = pageWith(async (period) => {
    asked.push(period);
    const value = period.until === '2026-01-16' ? 2_000 : 4_500;
    const values = Array.from({ length: 40 }, () => value);
    return {
      vitals: [{ ...all, name: 'LCP', buckets: histogramOf('LCP', values) }],
      counts: [
        { ...all, kind: 'page', detail: '', count: 1_234 },
        { ...all, kind: 'request', detail: 'GET 503', count: 7 },
        { ...all, kind: 'step', route: '/energy/settings/solar/start', detail: 'left', count: 3 },
      ],
    };
  });
  const html = await (await open('?device=phone')).text();
  expect(asked).toEqual([
    { from: '2026-01-09', until: '2026-01-16', device: 'phone' },
    { from: '2026-01-02', until: '2026-01-09', device: 'phone' },
  ]);
  expect(html).toContain('1.95 s<span>good, n 40, before 4.75 s</span>');
  expect(html).toContain('href="/internal/telemetry?route=%2Fenergy&amp;device=phone"');
  expect(html).toMatch(/GET 503<\/td><td>7</);
  expect(html).toMatch(/solar\/start<\/th><td>0<\/td><td>3</);
});

test('one page by day, with a line for each vital', async () => {
  const open = pageWith(async ({ route }) => ({
    vitals: ['2026-01-13', '2026-01-15'].map((day) => ({
      day,
      route: route ?? '',
      name: 'INP' as const,
      buckets: histogramOf('INP', [100]),
    })),
    counts: [],
  }));
  const html = await (await open('?route=/energy')).text();
  expect(html).toContain('<title>Speed of /energy</title>');
  expect(html.match(/<th scope="row">2\d{3}-\d\d-\d\d</g)).toHaveLength(28);
  expect(html).toContain('95 ms<span>few values, n 1</span>');
  // Two days apart: two lines of no length, no line between them.
  expect(html.match(/d="M[\d.]+ [\d.]+L[\d.]+ [\d.]+M[\d.]+ [\d.]+L[\d.]+ [\d.]+"/g)).toHaveLength(
    1,
  );
});

test('whatever is stored, the page runs nothing', async () => {
  const bad = '"><script>alert(1)</script>';
  const open = pageWith(async () => ({
    vitals: [{ day: null, route: bad, name: 'LCP', buckets: histogramOf('LCP', [1]) }],
    counts: [{ day: null, kind: 'request', route: bad, detail: bad, count: 1 }],
  }));
  const answered = await open(`?route=${encodeURIComponent(bad)}`);
  expect(await answered.text()).not.toContain('<script');
  expect(answered.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(answered.headers.get('content-security-policy')).not.toContain('script-src');
});

test('the page says when there is nothing or nothing can be read', async () => {
  const empty = pageWith(async () => ({ vitals: [], counts: [] }));
  expect(await (await empty()).text()).toContain(
    'No page has reported anything in the last 7 days.',
  );
  expect(await (await empty('?route=/energy')).text()).toContain(
    'has reported nothing in 28 days.',
  );
  expect((await pageWith(async () => null)()).status).toBe(503);
});

test('outside of feature the page opens with a valid operator pass alone', async () => {
  const nothing: TelemetryLog['list'] = async () => ({ vitals: [], counts: [] });
  for (const cookie of ['', '__Host-pass=1768485600000.forged', 'sid=ada'])
    expect((await pageWith(nothing)('', cookie)).status).toBe(404);
  expect((await pageWith(nothing)()).status).toBe(200);
});
