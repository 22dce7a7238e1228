import { expect, it } from 'vitest';
import { reloadPauseMs } from './reload-pause.ts';

const calm = { isLive: true, isAwaiting: false, isMissing: false };

it.each([
  ['with the change stream', calm, 300_000],
  ['without it', { ...calm, isLive: false }, 60_000],
  ['a pending command without it', { ...calm, isLive: false, isAwaiting: true }, 2_000],
  ['a section without values', { ...calm, isMissing: true }, 10_000],
])('reloadPauseMs: %s', (_, state, ms) => {
  expect(reloadPauseMs(state)).toBe(ms);
});
