import { mounted } from '@hearth/platform/http/mount.ts';
import { answerBytesMax } from '@hearth/product/partner-system/contract.ts';
import { expect, it } from 'vitest';
import { partnerAnswers } from './partner-answers.ts';

const systems = 'https://app.invalid/api/product/v1/partner-systems';

it('partnerAnswers: an answer and its signature are passed on as sent, larger bodies and other paths are not', async () => {
  const passed: { path: string; signature: string | null; text: string }[] = [];
  const mount = partnerAnswers(async (request) => {
    const signature = request.headers.get('webhook-signature');
    passed.push({ path: new URL(request.url).pathname, signature, text: await request.text() });
    return Response.json({ state: 'acknowledged' });
  });
  const front = mounted([mount], async () => new Response(null, { status: 418 }));
  const send = async (url: string, init: RequestInit) =>
    (await front(new Request(url, init))).status;
  const headers = { 'webhook-signature': 'v1,ab', 'content-type': 'application/json' };
  const answers = `${systems}/0192/answers`;
  expect(await send(answers, { method: 'POST', headers, body: '{ "a" : 1 }' })).toBe(200);
  expect(passed).toEqual([
    {
      path: '/api/product/v1/partner-systems/0192/answers',
      signature: 'v1,ab',
      text: '{ "a" : 1 }',
    },
  ]);
  const body = ' '.repeat(answerBytesMax + 1);
  expect(await send(answers, { method: 'POST', headers, body })).toBe(413);
  expect(await send(`${systems}/schema`, {})).toBe(200);
  expect(await send('https://app.invalid/api/product/v1/partners', {})).toBe(418);
});
