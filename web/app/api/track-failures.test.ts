import { expect, it } from 'vitest';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { Backend } from '../../server/backend.ts';
import type { PageRequest } from '../page-request.ts';
import { trackFailures } from './track-failures.ts';

interface Client {
  ask(input: unknown): Promise<unknown>;
}

async function isCompleteAfter(answer: unknown): Promise<boolean> {
  const request = new Request('https://app.example/energy');
  const pageRequest: Pick<PageRequest, 'isComplete' | 'request'> = { isComplete: true, request };
  const client: Client = { ask: async () => answer };
  const backend = { product: client, energy: client };
  const seen = trackFailures(
    backend as unknown as Backend,
    pageRequest as PageRequest,
  ) as unknown as typeof backend;
  expect(await seen.energy.ask({})).toBe(answer);
  return pageRequest.isComplete;
}

it('trackFailures: a page is complete while every service answers, refusals included', async () => {
  expect(await isCompleteAfter({ ok: true, value: 1 })).toBe(true);
  expect(await isCompleteAfter({ ok: false, kind: 'not-found', code: 'unknown-home' })).toBe(true);
});

it.each(['unavailable', 'timed-out', 'bad-upstream', 'unexpected', 'too-many'])(
  'trackFailures: a page is incomplete after %s',
  async (kind) => {
    expect(await isCompleteAfter({ ok: false, kind, code: 'x' })).toBe(false);
  },
);

it.each([
  ['GET', true],
  ['POST', false],
])(
  'trackFailures: calls of a %s are cancelled when the client leaves: %s',
  async (method, isCancelled) => {
    const leaving = new AbortController();
    const request = new Request('https://app.example/energy', { method, signal: leaving.signal });
    const signals: (AbortSignal | undefined)[] = [];
    const client = {
      ask: async (_: unknown, options?: CallOptions) => void signals.push(options?.signal),
    };
    const backend = { product: client, energy: client } as unknown as Backend;
    const pageRequest = { isComplete: true, request } as PageRequest;
    await (trackFailures(backend, pageRequest) as unknown as { energy: typeof client }).energy.ask(
      {},
    );
    leaving.abort();
    expect(signals.map((signal) => signal?.aborted ?? false)).toEqual([isCancelled]);
  },
);
