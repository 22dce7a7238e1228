import { eventBytesMax } from '@hearth/product/purchase/stripe/contract.ts';
import { mounted } from '@hearth/platform/http/mount.ts';
import { expect, it } from 'vitest';
import { paymentEvents } from './payment-events.ts';

const address = 'https://app.invalid/api/product/v1/payments/stripe/events';

it('paymentEvents: the body and its signature are passed on as sent, other calls and larger bodies are not', async () => {
  const passed: { signature: string | null; text: string }[] = [];
  const mount = paymentEvents(async (request) => {
    passed.push({
      signature: request.headers.get('stripe-signature'),
      text: await request.text(),
    });
    return Response.json({ received: true });
  });
  const front = mounted([mount], async () => new Response(null, { status: 418 }));
  const send = async (url: string, init: RequestInit) =>
    (await front(new Request(url, init))).status;
  const headers = { 'stripe-signature': 't=1,v1=ab', 'content-type': 'application/json' };
  expect(await send(address, { method: 'POST', headers, body: '{ "a" : 1 }' })).toBe(200);
  expect(passed).toEqual([{ signature: 't=1,v1=ab', text: '{ "a" : 1 }' }]);
  const body = ' '.repeat(eventBytesMax + 1);
  expect(await send(address, { method: 'POST', headers, body })).toBe(413);
  expect(await send(address, {})).toBe(404);
  expect(await send('https://app.invalid/api/product/v1/terms', {})).toBe(418);
  expect(passed).toHaveLength(1);
});
