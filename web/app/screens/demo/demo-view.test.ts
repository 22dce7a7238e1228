import type { Demo } from '@hearth/product/demo/contract.ts';
import { describe, expect, it } from 'vitest';
import { demoView, minutesUntil, refusalText } from './demo-view.ts';

const now = '2026-03-10T12:00:00Z';
const demo = (overrides: Partial<Demo> = {}): Demo => ({
  homes: [
    { home: 'rozenstraat', state: 'ready', loaded: 1 },
    { home: 'lindenweg', state: 'loading', loaded: 0.9999 },
  ],
  sessions: { open: 2, max: 50, roomAt: null },
  ...overrides,
});

describe('demoView', () => {
  it('shows 99 % for an almost complete history', () => {
    const { homes, isLoading, notice } = demoView(demo(), now);
    expect(homes.map(({ percent }) => percent)).toEqual([100, 99]);
    expect(isLoading).toBe(true);
    expect(notice).toBeNull();
  });

  it('gives the minutes until the next place', () => {
    const full = demo({ sessions: { open: 50, max: 50, roomAt: '2026-03-10T12:10:01Z' } });
    expect(demoView(full, now).notice).toEqual({ kind: 'full', minutes: 11 });
    expect(minutesUntil('2026-03-10T11:00:00Z', now)).toBe(1);
  });

  it('distinguishes no demo from an unavailable one', () => {
    expect(demoView(demo({ homes: [] }), now).notice).toEqual({ kind: 'none' });
    expect(demoView(null, now).notice).toEqual({ kind: 'unavailable' });
  });

  it('gives a text without a time when the wait is unknown', () => {
    expect(refusalText({ reason: 'full', minutes: 3 })).toEqual({
      id: 'demo.refused-full',
      minutes: 3,
    });
    expect(refusalText({ reason: 'full', minutes: null }).id).toBe('demo.refused-failed');
    expect(refusalText({ reason: 'loading', minutes: null }).id).toBe('demo.refused-loading');
  });
});
