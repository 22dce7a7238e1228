import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebased } from './rebase.ts';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    const echo = JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() });
    if (url?.includes('packed'))
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(echo));
    response.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/']);
    if (url?.includes('away')) response.writeHead(303, { location: '/elsewhere' });
    response.end(echo);
  });
});
let pass: (request: Request) => Promise<Response>;

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  const behind = new URL(`http://127.0.0.1:${address.port}/inner/`);
  pass = rebased(new URL('https://home.example/idp'), behind);
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
});

test('rebased: forwards a request below one base to the other, with method, headers and body', async () => {
  const answer = await pass(
    new Request('https://home.example/idp/token?a=b%20c', {
      method: 'POST',
      headers: { 'x-own': 'kept' },
      body: 'grant_type=none',
    }),
  );
  expect(await answer.json()).toMatchObject({
    method: 'POST',
    url: '/inner/token?a=b%20c',
    headers: { 'x-own': 'kept' },
    body: 'grant_type=none',
  });
});

test('rebased: returns redirects and cookies unchanged', async () => {
  const answer = await pass(new Request('https://home.example/idp/away'));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/elsewhere');
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
});

test('rebased: removes content-encoding from decompressed bodies', async () => {
  const answer = await pass(new Request('https://home.example/idp/packed'));
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.json()).toMatchObject({ url: '/inner/packed' });
});
