import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoopbackUpstream, Trouble } from './testing-upstream.ts';
import type { UpstreamFailure } from './upstream-answer.ts';

/** An adapter over a service on this machine, in the hands of the suite. */
export interface UpstreamWorld {
  readonly upstream: LoopbackUpstream;
  /** Sends a request that the adapter can always answer. */
  readonly ask: () => Promise<{ readonly ok: true } | UpstreamFailure>;
}

/** Conformance suite for failures of external services. */
export function describeTroubles(name: string, makeWorld: () => Promise<UpstreamWorld>): void {
  describe(`${name} in trouble`, () => {
    let world: UpstreamWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });
    afterAll(() => world.upstream.close());

    const troubles: readonly (readonly [Trouble, string])[] = [
      ['offline', 'offline'],
      ['slow', 'timed-out'],
      ['server-error', 'offline'],
      ['too-many', 'quota'],
      ['half-a-body', 'offline'],
      ['garbled', 'malformed'],
      ['moved', 'refused'],
      ['huge', 'malformed'],
    ];
    it.each(troubles)('%s: says %s and throws nothing', async (kind, code) => {
      world.upstream.trouble(kind);
      const answer = await world.ask();
      world.upstream.trouble(null);
      expect(answer).toMatchObject({ ok: false, code });
    });

    it('hands on how long to wait', async () => {
      world.upstream.trouble('too-many');
      expect(await world.ask()).toMatchObject({ retryAfterS: 120 });
      world.upstream.trouble(null);
    });

    it('comes through a server’s error after a random wait', async () => {
      world.upstream.waits.length = 0;
      world.upstream.trouble('server-error-once');
      expect(await world.ask()).toMatchObject({ ok: true });
      expect(world.upstream.waits).toEqual([250]);
    });

    it('comes through a short wait that is asked for', async () => {
      world.upstream.waits.length = 0;
      world.upstream.trouble('too-many-at-once');
      expect(await world.ask()).toMatchObject({ ok: true });
      expect(world.upstream.waits).toEqual([2000]);
    });

    it('gives up after two more attempts, each wait under a ceiling that doubles', async () => {
      world.upstream.waits.length = 0;
      world.upstream.trouble('server-error');
      await world.ask();
      world.upstream.trouble(null);
      expect(world.upstream.waits).toEqual([250, 500]);
    });
  });
}
