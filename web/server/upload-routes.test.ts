// @module-tag long
import { once } from 'node:events';
import { connect } from 'node:net';
import { ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { serveOnLoopback } from '@hearth/platform/testing/serve-on-loopback.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { assistedHome } from '@hearth/product/assistance/testing-assistance.ts';
import { reportPdf } from '@hearth/product/file/testing-documents.ts';
import { productMigrations } from '@hearth/product/migrations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from './backend.ts';
import { uploadRoutes } from './upload-routes.ts';

const report = Buffer.concat([reportPdf(), Buffer.alloc(3_000_000, '\n')]);
const tus = { 'tus-resumable': '1.0.0' };

let db: Database;
beforeAll(async () => {
  db = await testDatabase('pglite', [productMigrations]);
});
afterAll(() => db.close());

/** The server of uploads on a port; Ada is signed in. */
async function running() {
  const home = await assistedHome(db);
  const request = await home.begin();
  const sessions = { restore: async () => ok({ accessToken: home.as(home.ada).token ?? '' }) };
  const routes = uploadRoutes({ sessions, product: home.api } as unknown as Backend);
  const server = await serveOnLoopback({
    fetch: async (each) => routes.fetch(each),
  });
  const origin = `http://localhost:${server.port}`;
  const create = async (headers: Record<string, string> = {}) =>
    await fetch(`${origin}/uploads/${home.params.installation}/assistance/${request}`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(report.length),
        'upload-metadata': `filename ${Buffer.from('Messung.pdf').toString('base64')}`,
        ...headers,
      },
    });
  const offsetOf = async (location: string) => {
    const { headers } = await fetch(`${origin}${location}`, { method: 'HEAD', headers: tus });
    return Number(headers.get('upload-offset'));
  };
  const patch = async (location: string, offset: number) =>
    await fetch(`${origin}${location}`, {
      method: 'PATCH',
      headers: {
        ...tus,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: report.subarray(offset),
    });
  return { ...home, request, server, create, offsetOf, patch };
}

test('uploadRoutes: a connection that is cut in the middle goes on where it stopped', async () => {
  const { server, request, create, offsetOf, patch, read } = await running();
  try {
    const created = await create();
    expect(created.status).toBe(201);
    const location = created.headers.get('location') ?? '';
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `PATCH ${location} HTTP/1.1\r\nhost: localhost\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\n` +
        `content-type: application/offset+octet-stream\r\ncontent-length: ${report.length}\r\n\r\n`,
    );
    socket.write(report.subarray(0, 1_500_000), () => socket.resetAndDestroy());
    await once(socket, 'close');
    await expect.poll(() => offsetOf(location), { timeout: 20_000 }).toBeGreaterThan(0);
    // The rest of what arrived is stored when the server sees the break.
    let offset = await offsetOf(location);
    let answer = await patch(location, offset);
    while (answer.status === 409) {
      offset = await offsetOf(location);
      answer = await patch(location, offset);
    }
    expect(offset).toBeLessThan(report.length);
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([
      204,
      String(report.length),
    ]);
    const { documents } = await read(request);
    expect(documents).toMatchObject([{ name: 'Messung.pdf', bytes: report.length }]);
  } finally {
    await server.drain();
  }
});

test('uploadRoutes: the protocol’s refusals', async () => {
  const { server, create, patch, api, as, ada, params, request } = await running();
  try {
    expect((await create({ 'tus-resumable': '0.2.2' })).status).toBe(412);
    expect((await create({ 'upload-length': 'x' })).status).toBe(400);
    expect((await create({ 'upload-length': '99000000' })).status).toBe(413);
    const location = (await create()).headers.get('location') ?? '';
    expect((await patch(location, 5)).status).toBe(409);
    const origin = `http://localhost:${server.port}`;
    const asForm = await fetch(`${origin}${location}`, { method: 'PATCH', headers: tus });
    expect(asForm.status).toBe(415);
    const options = await fetch(`${origin}${location}`, { method: 'OPTIONS' });
    expect(options.headers.get('tus-extension')).toBe('creation,expiration,termination');
    const ended = { method: 'DELETE', headers: tus };
    expect((await fetch(`${origin}${location}`, ended)).status).toBe(204);
    expect((await fetch(`${origin}${location}`, { method: 'HEAD', headers: tus })).status).toBe(
      404,
    );
    expect(
      valueOf(await api.getAssistance({ params: { ...params, request } }, as(ada))).documents,
    ).toEqual([]);
  } finally {
    await server.drain();
  }
});
