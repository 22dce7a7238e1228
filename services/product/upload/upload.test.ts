// @module-tag long
import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistedHome } from '../assistance/testing-assistance.ts';
import { homeBytesMax } from '../file/file-owner.ts';
import { reportPdf, scriptPdf } from '../file/testing-documents.ts';
import { streamOf } from '../file/testing-photos.ts';
import { productMigrations } from '../migrations.ts';
import { uploadExpiryKind } from './upload-expiry.ts';

/** A report of more than two stored parts. */
const report = Buffer.concat([reportPdf(), Buffer.alloc(1_200_000, '\n')]);

/** A body that breaks off after its bytes. */
const brokenStream = (bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const chunks = [new Uint8Array(bytes)];
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.error(new Error('gone'));
    },
  });
};

describe.each(engines)('uploads on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  async function uploading() {
    const home = await assistedHome(db);
    const { api, as, ada, params, begin: draft } = home;
    const request = await draft();
    const begin = async (
      { bytes = report.length, fingerprint = null as string | null, owner = request } = {},
      person: string = ada,
    ) =>
      await api.createUpload(
        { params, body: { ownerClass: 'assistance', owner, name: 'a.pdf', fingerprint, bytes } },
        as(person),
      );
    const go = async (
      upload: string,
      offset: number,
      body: ReadableStream<Uint8Array<ArrayBuffer>>,
      person: string = ada,
    ) =>
      await api.continueUpload(
        { params: { ...params, upload }, query: { offset }, body },
        as(person),
      );
    const get = async (upload: string, person: string = ada) =>
      await api.getUpload({ params: { ...params, upload } }, as(person));
    const rows = async () => {
      const [row] = await db.query<{ uploads: number; parts: number }>(
        `select (select count(*)::integer from product.upload where installation_id = $1) as uploads,
           (select count(*)::integer from product.upload_part where installation_id = $1) as parts`,
        [params.installation],
      );
      return row;
    };
    return { ...home, request, begin, go, get, rows };
  }

  it('an upload that broke goes on where it stopped, and its file is added once', async () => {
    const { request, begin, go, get, read, rows } = await uploading();
    const { upload } = valueOf(await begin());
    const half = report.subarray(0, 700_000);
    expect(await go(upload, 0, brokenStream(half))).toMatchObject({ code: 'body-cut-off' });
    expect(valueOf(await get(upload))).toMatchObject({ offset: 700_000, bytes: report.length });
    const rest = streamOf(report.subarray(700_000));
    const sent = valueOf(await go(upload, 700_000, rest));
    expect((await read(request)).documents).toMatchObject([
      { document: sent.file, name: 'a.pdf', bytes: report.length },
    ]);
    expect(await rows()).toEqual({ uploads: 0, parts: 0 });
    expect(await get(upload)).toMatchObject({ kind: 'not-found' });
  });

  it('a wrong offset changes nothing, and of two tabs at one offset one goes on', async () => {
    const { begin, go, get } = await uploading();
    const { upload } = valueOf(await begin());
    for (const offset of [1, report.length])
      expect(await go(upload, offset, streamOf(report))).toMatchObject({
        code: 'wrong-offset',
        params: { offset: 0 },
      });
    expect(valueOf(await get(upload)).offset).toBe(0);
    const part = report.subarray(0, 100_000);
    const tabs = await Promise.all([go(upload, 0, streamOf(part)), go(upload, 0, streamOf(part))]);
    expect(tabs.map((tab) => String(tab.ok ? tab.value.offset : tab.code)).toSorted()).toEqual([
      '100000',
      'wrong-offset',
    ]);
    expect(valueOf(await get(upload)).offset).toBe(100_000);
    const tooMuch = streamOf(Buffer.concat([report, report]));
    expect(await go(upload, 100_000, tooMuch)).toMatchObject({ code: 'upload-too-long' });
  });

  it('the same file goes on with its unfinished upload, in another tab too', async () => {
    const { begin, go } = await uploading();
    const fingerprint = 'a.pdf 1 2';
    const { upload } = valueOf(await begin({ fingerprint }));
    expect(await go(upload, 0, brokenStream(report.subarray(0, 50_000)))).toMatchObject({
      code: 'body-cut-off',
    });
    expect(valueOf(await begin({ fingerprint }))).toMatchObject({ upload, offset: 50_000 });
    expect(valueOf(await begin({ fingerprint: 'b.pdf 1 2' })).upload).not.toBe(upload);
    expect(valueOf(await begin()).upload).not.toBe(upload);
  });

  it('an upload is of its person: others find none, and ended access ends it at once', async () => {
    const { cem, begin, go, get, submit, step, request, endGrant, join, api, as, params } =
      await uploading();
    const { upload } = valueOf(await begin());
    const resident = await join('resident');
    for (const person of [cem, randomUUID(), resident]) {
      expect(await get(upload, person)).toMatchObject({ kind: 'not-found' });
      expect(await go(upload, 0, streamOf(report), person)).toMatchObject({ kind: 'not-found' });
      await api.endUpload({ params: { ...params, upload } }, as(person));
    }
    expect(valueOf(await get(upload)).offset).toBe(0);
    expect(await begin({ owner: randomUUID() })).toMatchObject({ kind: 'not-found' });
    expect(await begin({}, cem)).toMatchObject({ kind: 'not-found' });
    valueOf(await submit(request));
    valueOf(await step(request, { event: 'acknowledge' }, cem));
    const theirs = valueOf(await begin({}, cem));
    await endGrant();
    expect(await go(theirs.upload, 0, streamOf(report), cem)).toMatchObject({ kind: 'not-found' });
  });

  it('a refused file ends its upload', async () => {
    const { request, begin, go, read, rows } = await uploading();
    const { upload } = valueOf(await begin({ bytes: scriptPdf.length }));
    expect(await go(upload, 0, streamOf(scriptPdf))).toMatchObject({ code: 'pdf-action' });
    expect((await read(request)).documents).toEqual([]);
    expect(await rows()).toEqual({ uploads: 0, parts: 0 });
  });

  it('an unfinished upload ends after a day, with its bytes', async () => {
    const { begin, go, get, rows, clock, job } = await uploading();
    const { upload } = valueOf(await begin());
    await go(upload, 0, brokenStream(report.subarray(0, 50_000)));
    clock.advance({ hours: 24 });
    expect(await get(upload)).toMatchObject({ kind: 'not-found' });
    await job(uploadExpiryKind);
    expect(await rows()).toEqual({ uploads: 0, parts: 0 });
  });

  it('unfinished uploads count to the room of the home, and have a number', async () => {
    const { begin, params } = await uploading();
    for (let at = 0; at < 12; at += 1) valueOf(await begin());
    expect(await begin()).toMatchObject({ code: 'too-many-uploads' });
    await db.query('delete from product.upload where installation_id = $1', [params.installation]);
    await db.query(
      `insert into product.file_content (installation_id, hash, media_type, width, height, content, thumbnail, byte_count)
       values ($1, 'x', 'application/pdf', null, null, ''::bytea, null, $2)`,
      [params.installation, homeBytesMax - report.length],
    );
    valueOf(await begin());
    expect(await begin()).toMatchObject({ code: 'home-full' });
  });
});
