import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test('developer pages open on this machine and are not found through a proxy from another', async ({
  request,
  world,
}) => {
  for (const path of ['/outbox', '/internal/labels', '/internal/faults']) {
    const at = new URL(path, world.url).href;
    expect((await request.get(at)).status()).toBe(200);
    const forwarded = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' };
    expect((await request.get(at, { headers: forwarded })).status()).toBe(404);
    const claimed = { ...forwarded, 'x-client-loopback': '1' };
    expect((await request.get(at, { headers: claimed })).status()).toBe(404);
  }
});
