// @module-tag long
import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesMax } from '../file/file-owner.ts';
import { encryptedPdf, reportPdf, scriptPdf } from '../file/testing-documents.ts';
import { cornered, heic, jpegWithMetadata, planted, streamOf } from '../file/testing-photos.ts';
import { productMigrations } from '../migrations.ts';
import { assistedHome } from './testing-assistance.ts';

describe.each(engines)('photos of a request on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  const photographed = async () => {
    const home = await assistedHome(db);
    const { api, as, ada, params } = home;
    const add = async (request: string, file: Uint8Array, person = ada, name = '') =>
      await api.addAssistanceFile(
        { params: { ...params, request }, query: { name }, body: streamOf(file) },
        as(person),
      );
    const get = async (
      request: string,
      photo: string,
      person = ada,
      size: 'full' | 'small' = 'full',
    ) =>
      await api.getAssistanceFile(
        { params: { ...params, request, file: photo }, query: { size } },
        as(person),
      );
    const remove = async (request: string, photo: string, person = ada) =>
      await api.removeAssistanceFile({ params: { ...params, request, file: photo } }, as(person));
    const contents = async () => {
      const rows = await db.query<{ count: number }>(
        'select count(*)::integer as count from product.file_content where installation_id = $1',
        [params.installation],
      );
      return rows[0]?.count;
    };
    return { ...home, add, get, remove, contents };
  };
  const file = async (width = 60) => await jpegWithMetadata({ picture: cornered(width, 40) });

  it('a photo is seen by both sides after it was sent, as what it was checked to be', async () => {
    const { ada, cem, begin, submit, read, add, get } = await photographed();
    const request = await begin();
    const { file: photo } = valueOf(await add(request, await file()));
    expect(await get(request, photo, cem)).toMatchObject({ kind: 'not-found' });
    valueOf(await submit(request));
    for (const person of [ada, cem]) {
      expect((await read(request, person)).photos).toMatchObject([
        { photo, party: 'household', width: 60, height: 40, isRemovable: false },
      ]);
      const sent = valueOf(await get(request, photo, person));
      expect(Object.fromEntries(sent.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'content-disposition': expect.stringMatching(/^inline; filename="[\w-]+\.jpg"$/),
      });
      const stored = Buffer.from(await sent.arrayBuffer());
      for (const text of Object.values(planted)) expect(stored.includes(text)).toBe(false);
      valueOf(await get(request, photo, person, 'small'));
    }
  });

  it('strangers and a company whose access has ended find no photo, from the same instant', async () => {
    const { cem, begin, submit, add, get, endGrant } = await photographed();
    const request = await begin();
    const { file: photo } = valueOf(await add(request, await file()));
    valueOf(await submit(request));
    valueOf(await get(request, photo, cem));
    expect(await get(request, photo, randomUUID())).toMatchObject({ kind: 'not-found' });
    await endGrant();
    expect(await get(request, photo, cem)).toMatchObject({ kind: 'not-found' });
    expect(await add(request, await file(), cem)).toMatchObject({ kind: 'not-found' });
  });

  it('a photo is removed before it is sent, and not after', async () => {
    const { begin, submit, read, add, remove, contents, get } = await photographed();
    const request = await begin();
    const first = valueOf(await add(request, await file(60)));
    const second = valueOf(await add(request, await file(80)));
    valueOf(await remove(request, first.file));
    valueOf(await remove(request, first.file));
    expect(await get(request, first.file)).toMatchObject({ kind: 'not-found' });
    expect(await contents()).toBe(1);
    valueOf(await submit(request));
    expect((await read(request)).photos).toMatchObject([{ photo: second.file }]);
    expect(await remove(request, second.file)).toMatchObject({ code: 'not-in-this-state' });
  });

  it('each side has its number of photos, and the company adds some from its answer on', async () => {
    const { cem, begin, submit, step, read, add } = await photographed();
    const request = await begin();
    for (let at = 0; at < filesMax.photo; at += 1) valueOf(await add(request, await file(60 + at)));
    expect((await read(request)).photosLeft).toBe(0);
    expect(await add(request, await file(90))).toMatchObject({ code: 'too-many-photos' });
    valueOf(await submit(request));
    expect(await add(request, await file(90), cem)).toMatchObject({ code: 'not-in-this-state' });
    valueOf(await step(request, { event: 'acknowledge' }, cem));
    expect((await read(request, cem)).photosLeft).toBe(filesMax.photo);
    valueOf(await add(request, await file(90), cem));
    const { photos } = await read(request);
    expect(photos.filter(({ party }) => party === 'partner')).toHaveLength(1);
  });

  it('the same photo is stored once, and its content until the last request without it', async () => {
    const { begin, submit, step, read, add, remove, contents } = await photographed();
    const first = await begin();
    const { file: photo } = valueOf(await add(first, await file()));
    expect(valueOf(await add(first, await file()))).toEqual({ file: photo, kind: 'photo' });
    expect((await read(first)).photos).toHaveLength(1);
    valueOf(await submit(first));
    const second = await begin();
    valueOf(await add(second, await file()));
    expect(await contents()).toBe(1);
    valueOf(await step(second, { event: 'cancel' }));
    expect(await contents()).toBe(1);
    valueOf(await step(first, { event: 'cancel' }));
    valueOf(await remove(first, photo));
    expect(await contents()).toBe(0);
  });

  it('a draft that is replaced takes its photos with it', async () => {
    const { begin, add, contents } = await photographed();
    valueOf(await add(await begin(), await file()));
    await begin();
    expect(await contents()).toBe(0);
  });

  it('a refused file leaves nothing', async () => {
    const { begin, read, add, contents } = await photographed();
    const request = await begin();
    expect(await add(request, heic)).toMatchObject({ code: 'other-picture' });
    expect((await read(request)).photos).toEqual([]);
    expect(await contents()).toBe(0);
  });

  it('a PDF is stored as it was sent, with its name, and is only downloaded', async () => {
    const { ada, cem, begin, submit, read, add, get, remove } = await photographed();
    const request = await begin();
    const name = '<script>alert(1)</script> "Rechnung ä".pdf';
    const { file: document, kind } = valueOf(await add(request, reportPdf(), ada, name));
    expect(kind).toBe('document');
    expect(await read(request)).toMatchObject({
      photos: [],
      photosLeft: 6,
      documents: [
        { document, name: 'script Rechnung ä.pdf', party: 'household', isRemovable: true },
      ],
      documentsLeft: 3,
    });
    valueOf(await submit(request));
    for (const person of [ada, cem]) {
      const sent = valueOf(await get(request, document, person));
      expect(Object.fromEntries(sent.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `attachment; filename="script Rechnung _.pdf"; filename*=UTF-8''script%20Rechnung%20%C3%A4.pdf`,
      });
      expect(Buffer.from(await sent.arrayBuffer()).equals(reportPdf())).toBe(true);
    }
    expect(await get(request, document, ada, 'small')).toMatchObject({ kind: 'not-found' });
    expect(await remove(request, document)).toMatchObject({ code: 'not-in-this-state' });
  });

  it('each side has its number of documents beside its photos', async () => {
    const { begin, read, add } = await photographed();
    const request = await begin();
    for (const [bad, code] of [
      [scriptPdf, 'pdf-action'],
      [encryptedPdf, 'pdf-encrypted'],
    ] as const)
      expect(await add(request, bad)).toMatchObject({ code });
    for (let at = 0; at < filesMax.document; at += 1)
      valueOf(await add(request, reportPdf(`Page ${at}`)));
    expect(await read(request)).toMatchObject({ documentsLeft: 0, photosLeft: 6 });
    expect(await add(request, reportPdf('One more'))).toMatchObject({ code: 'too-many-documents' });
    valueOf(await add(request, await file()));
  });
});
