import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEgress } from '@hearth/platform/http/egress.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeviceCloud } from './device-cloud.ts';
import { fetchOver } from './egress-fetch.ts';
import { createOnectaCloud } from './onecta/onecta-cloud.ts';
import { createVicareCloud } from './vicare/vicare-cloud.ts';

const megabyte = 1024 * 1024;

describe('an answer of 400 MB', () => {
  let sentBytes = 0;
  const vendor = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    const piece = Buffer.alloc(megabyte, ' ');
    const send = (): void => {
      while (!response.destroyed && sentBytes < 400 * megabyte) {
        sentBytes += piece.byteLength;
        if (!response.write(piece)) return void response.once('drain', send);
      }
      response.end();
    };
    send();
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => vendor.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => {
    vendor.closeAllConnections();
    vendor.close();
  });

  const clouds: readonly (readonly [string, (base: string) => DeviceCloud])[] = [
    [
      'ONECTA',
      (base) =>
        createOnectaCloud({
          oidcBase: base,
          apiBase: base,
          clientId: 'hearth',
          clientSecret: 'secret',
          fetch: fetchTo(base),
          random: () => 0,
        }),
    ],
    [
      'ViCare',
      (base) =>
        createVicareCloud({
          identityBase: base,
          apiBase: base,
          clientId: 'hearth',
          fetch: fetchTo(base),
          random: () => 0,
        }),
    ],
  ];
  const fetchTo = (base: string) =>
    fetchOver(createEgress({ metrics: createMetrics(), trusted: [{ base: new URL(base) }] }));

  test.each(clouds)('of %s is malformed, and is not read completely', async (_, cloudAt) => {
    sentBytes = 0;
    const base = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
    const now = Temporal.Instant.from('2026-01-15T10:00:00Z');
    const request = { accessToken: 'token', timeZone: 'UTC', now };
    expect(await cloudAt(base).read(request)).toMatchObject({ ok: false, code: 'malformed' });
    expect(sentBytes).toBeLessThan(100 * megabyte);
  });
});
