import { expect, it } from 'vitest';
import type { Backend } from '../../server/backend.ts';
import type { Visit } from '../visit.ts';
import { watched } from './watched.ts';

interface Asking {
  ask(): Promise<unknown>;
}

async function isWholeAfter(answer: unknown): Promise<boolean> {
  const visit: Pick<Visit, 'isWhole'> = { isWhole: true };
  const client: Asking = { ask: async () => answer };
  const backend = { product: client, energy: client };
  const seen = watched(backend as unknown as Backend, visit as Visit) as unknown as typeof backend;
  expect(await seen.energy.ask()).toBe(answer);
  return visit.isWhole;
}

it('knows a page as whole while every service answers, even with a no', async () => {
  expect(await isWholeAfter({ ok: true, value: 1 })).toBe(true);
  expect(await isWholeAfter({ ok: false, kind: 'not-found', code: 'unknown-home' })).toBe(true);
});

it.each(['unavailable', 'timed-out', 'bad-upstream', 'unexpected', 'too-many'])(
  'knows it as not whole after %s',
  async (kind) => {
    expect(await isWholeAfter({ ok: false, kind, code: 'x' })).toBe(false);
  },
);
