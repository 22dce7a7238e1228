import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundedBody } from './bounded-body.ts';
import type { RunningServer } from './serve.ts';
import { serveOnLoopback } from '../testing/serve-on-loopback.ts';

describe('boundedBody with ten bytes', () => {
  let serving: RunningServer;
  beforeAll(async () => {
    const app = new Hono();
    app.use(boundedBody(10, () => new Response('too large', { status: 413 })));
    app.all('*', async ({ req }) => new Response(`${req.method} ${await req.text()}`));
    serving = await serveOnLoopback({
      fetch: async (request) => app.fetch(request),
    });
  });
  afterAll(() => serving.drain());

  const send = async (init: RequestInit & { duplex?: 'half' }): Promise<string> =>
    await (await fetch(`http://127.0.0.1:${serving.port}/`, init)).text();
  const inPieces = (...pieces: readonly string[]): RequestInit & { duplex: 'half' } => ({
    method: 'POST',
    duplex: 'half',
    body: new ReadableStream({
      start(pipe) {
        for (const piece of pieces) pipe.enqueue(new TextEncoder().encode(piece));
        pipe.close();
      },
    }),
  });

  test('passes a whole body, with or without a declared length', async () => {
    expect(await send({ method: 'POST', body: 'ten bytes.' })).toBe('POST ten bytes.');
    expect(await send(inPieces('ten', ' bytes', '.'))).toBe('POST ten bytes.');
  });

  test('refuses a longer body, with or without a declared length', async () => {
    expect(await send({ method: 'POST', body: 'eleven here' })).toBe('too large');
    expect(await send(inPieces('eleven', ' here'))).toBe('too large');
  });

  test.each(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])('may be none: %s', async (method) => {
    expect(await send({ method })).toBe(`${method} `);
  });
});
