import { expect, it } from 'vitest';
import { fakeClock } from '@hearth/calendar/clock.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { Backend } from '../../server/backend.ts';
import type { PageRequest } from '../page-request.ts';
import { createLastAnswers } from '../../server/last-answers.ts';
import { missingToken, trackFailures } from './track-failures.ts';

interface Client {
  ask(input: unknown): Promise<unknown>;
}

async function isCompleteAfter(answer: unknown): Promise<boolean> {
  const request = new Request('https://app.example/energy');
  const pageRequest: Pick<PageRequest, 'isComplete' | 'request'> = { isComplete: true, request };
  const client: Client = { ask: async () => answer };
  const backend = { product: client, energy: client, identity: client };
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
    const backend = { product: client, energy: client, identity: client } as unknown as Backend;
    const pageRequest = { isComplete: true, request } as PageRequest;
    await (trackFailures(backend, pageRequest) as unknown as { energy: typeof client }).energy.ask(
      {},
    );
    leaving.abort();
    expect(signals.map((signal) => signal?.aborted ?? false)).toEqual([isCancelled]);
  },
);

interface Reader {
  getHome(input: unknown, options?: CallOptions): Promise<unknown>;
}

const answers = createLastAnswers(fakeClock('2026-11-22T10:00:00Z'));

/** The result of a read call on a page of `session`, and the failed sections of that page. */
async function readOn(page: {
  session: string;
  result: unknown;
  isListing?: boolean;
  token?: string;
  method?: string;
}) {
  const client: Reader = { getHome: async () => page.result };
  const failed = page.isListing === false ? null : [];
  const pageRequest = {
    request: new Request('https://app.example/energy', { method: page.method ?? 'GET' }),
    session: { id: page.session },
    failed,
  } as unknown as PageRequest;
  const backend = { product: client, energy: client, identity: client, lastAnswers: answers };
  const { energy } = trackFailures(backend as unknown as Backend, pageRequest) as unknown as {
    energy: Reader;
  };
  const options = page.token === undefined ? {} : { token: page.token };
  return { result: await energy.getHome({ params: { installation: 'linden' } }, options), failed };
}

const read = { ok: true, value: { energyKwh: 2 } };
const down = { ok: false, kind: 'timed-out', code: 'timed-out' };

it('trackFailures: a failed read gets the last answer of the same session, with its time', async () => {
  await readOn({ session: 'mara', result: read });
  const later = await readOn({ session: 'mara', result: down });
  expect(later.result).toEqual(read);
  expect(later.failed).toMatchObject([
    { section: 'today', knownAt: expect.stringMatching(/^2026-11-22T10/) },
  ]);
});

it('trackFailures: another session and a page without the list get the failure', async () => {
  await readOn({ session: 'mara', result: read });
  const other = await readOn({ session: 'jonas', result: down });
  expect(other).toEqual({ result: down, failed: [{ section: 'today', knownAt: null }] });
  expect((await readOn({ session: 'mara', result: down, isListing: false })).result).toBe(down);
});

it('trackFailures: after a refusal the last answer is not shown any more', async () => {
  await readOn({ session: 'mara', result: read });
  await readOn({ session: 'mara', result: { ok: false, kind: 'not-found', code: 'not-found' } });
  expect((await readOn({ session: 'mara', result: down })).result).toBe(down);
});

it('trackFailures: without a token for energy the last answer is shown', async () => {
  await readOn({ session: 'mara', result: read });
  expect(
    (await readOn({ session: 'mara', result: read, token: missingToken })).failed,
  ).toMatchObject([{ section: 'today', knownAt: expect.any(String) }]);
});

it('trackFailures: the page after a posted form shows the last answer too, its action does not', async () => {
  await readOn({ session: 'mara', result: read });
  const page = { session: 'mara', result: down, method: 'POST' };
  expect((await readOn(page)).result).toEqual(read);
  expect((await readOn({ ...page, isListing: false })).result).toBe(down);
});

it('trackFailures: identity is tracked on pages with the list of failed sections only', async () => {
  const account = { ok: true, value: { email: 'mara@lindenweg.example' } };
  const readAccount = async (isListing: boolean, result: unknown) => {
    const pageRequest = {
      request: new Request('https://app.example/account'),
      session: { id: 'mara' },
      isComplete: true,
      failed: isListing ? [] : null,
    } as unknown as PageRequest;
    const identity = { getAccount: async () => result };
    const backend = { product: {}, energy: {}, identity, lastAnswers: answers };
    const seen = trackFailures(backend as unknown as Backend, pageRequest) as unknown as {
      identity: typeof identity;
    };
    return { result: await seen.identity.getAccount(), pageRequest };
  };
  const unlisted = await readAccount(false, down);
  expect(unlisted).toMatchObject({ result: down, pageRequest: { isComplete: true } });
  await readAccount(true, account);
  const listed = await readAccount(true, down);
  expect(listed).toMatchObject({ result: account, pageRequest: { isComplete: false } });
  expect(listed.pageRequest.failed).toMatchObject([{ section: 'account' }]);
});
