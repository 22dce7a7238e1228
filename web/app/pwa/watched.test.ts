import { expect, it } from 'vitest';
import type { CallOptions } from '@hearth/platform/client.ts';
import type { Backend } from '../../server/backend.ts';
import type { Visit } from '../visit.ts';
import { watched } from './watched.ts';

interface Asking {
  ask(input: unknown): Promise<unknown>;
}

async function isWholeAfter(answer: unknown): Promise<boolean> {
  const request = new Request('https://app.example/energy');
  const visit: Pick<Visit, 'isWhole' | 'request'> = { isWhole: true, request };
  const client: Asking = { ask: async () => answer };
  const backend = { product: client, energy: client };
  const seen = watched(backend as unknown as Backend, visit as Visit) as unknown as typeof backend;
  expect(await seen.energy.ask({})).toBe(answer);
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

it.each([
  ['GET', true],
  ['POST', false],
])(
  'watched: calls of a %s are cancelled when the client leaves: %s',
  async (method, isCancelled) => {
    const leaving = new AbortController();
    const request = new Request('https://app.example/energy', { method, signal: leaving.signal });
    const signals: (AbortSignal | undefined)[] = [];
    const client = {
      ask: async (_: unknown, options?: CallOptions) => void signals.push(options?.signal),
    };
    const backend = { product: client, energy: client } as unknown as Backend;
    const visit = { isWhole: true, request } as Visit;
    await (watched(backend, visit) as unknown as { energy: typeof client }).energy.ask({});
    leaving.abort();
    expect(signals.map((signal) => signal?.aborted ?? false)).toEqual([isCancelled]);
  },
);
