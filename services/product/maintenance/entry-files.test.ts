// @module-tag long
import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistedHome } from '../assistance/testing-assistance.ts';
import { reportPdf, scriptPdf } from '../file/testing-documents.ts';
import { cornered, jpegWithMetadata, planted, streamOf, zip } from '../file/testing-photos.ts';
import { productMigrations } from '../migrations.ts';
import { companyService } from './testing-entry.ts';

describe.each(engines)('files of the maintenance log on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  /** Ada's home; Cem works for a company that may also monitor it. */
  async function logged() {
    const home = await assistedHome(db);
    const { api, as, ada, params, partner } = home;
    await db.query(
      `update product.membership set scopes = '{contact,monitoring}' where partner_id = $1`,
      [partner],
    );
    await db.query(
      `update product.partner_grant set scopes = '{"contact": null, "monitoring": null}' where partner_id = $1`,
      [partner],
    );
    const enter = async (person = ada, corrects: string | null = null) =>
      valueOf(
        await api.addMaintenanceEntry(
          {
            params,
            body: { ...companyService, parts: [], measured: [], seen: [], unit: null, corrects },
          },
          as(person),
        ),
      ).entry;
    const add = async (entry: string, file: Uint8Array, person = ada, name = 'report.pdf') =>
      await api.addEntryFile(
        { params: { ...params, entry }, query: { name }, body: streamOf(file) },
        as(person),
      );
    const list = async (entry: string, person = ada) =>
      await api.getEntryFiles({ params: { ...params, entry } }, as(person));
    const get = async (entry: string, file: string, person = ada) =>
      await api.getEntryFile(
        { params: { ...params, entry, file }, query: { size: 'full' } },
        as(person),
      );
    return { ...home, enter, add, list, get };
  }
  const photo = async (width = 60) => await jpegWithMetadata({ picture: cornered(width, 40) });

  it('both sides see the photos and documents of an entry', async () => {
    const { ada, cem, enter, add, list, get } = await logged();
    const entry = await enter();
    const picture = valueOf(await add(entry, await photo()));
    const report = valueOf(await add(entry, reportPdf(), ada, 'Messung.pdf'));
    expect(valueOf(await add(entry, reportPdf()))).toEqual(report);
    for (const person of [ada, cem]) {
      expect(valueOf(await list(entry, person))).toMatchObject({
        photos: [{ photo: picture.file, width: 60, height: 40 }],
        documents: [{ document: report.file, name: 'Messung.pdf' }],
      });
      const sent = valueOf(await get(entry, report.file, person));
      expect(sent.headers.get('content-disposition')).toMatch(
        /^attachment; filename="Messung.pdf"/,
      );
      expect(Buffer.from(await sent.arrayBuffer()).equals(reportPdf())).toBe(true);
      const seen = valueOf(await get(entry, picture.file, person));
      const stored = Buffer.from(await seen.arrayBuffer());
      for (const text of Object.values(planted)) expect(stored.includes(text)).toBe(false);
    }
  });

  it('each side adds to its own entries, and nobody to a corrected one, whose files stay', async () => {
    const { ada, cem, enter, add, list, get } = await logged();
    const own = await enter();
    const theirs = await enter(cem);
    const report = valueOf(await add(own, reportPdf()));
    expect(await add(own, reportPdf('x'), cem)).toMatchObject({ code: 'not-your-entry' });
    expect(await add(theirs, reportPdf('x'), ada)).toMatchObject({ code: 'not-your-entry' });
    valueOf(await add(theirs, reportPdf('x'), cem));
    expect(valueOf(await list(theirs, ada))).toMatchObject({ photosLeft: 0, documentsLeft: 0 });
    const correction = await enter(ada, own);
    expect(await add(own, reportPdf('late'))).toMatchObject({ code: 'entry-corrected' });
    expect(valueOf(await list(own))).toMatchObject({
      documents: [{ document: report.file }],
      documentsLeft: 0,
    });
    expect(valueOf(await list(correction))).toMatchObject({ documents: [], documentsLeft: 4 });
    valueOf(await get(own, report.file));
  });

  it('strangers find nothing, a file is at its own entry only, and ended access at once', async () => {
    const { cem, enter, add, list, get, endGrant } = await logged();
    const [entry, other] = [await enter(), await enter()];
    const { file } = valueOf(await add(entry, reportPdf()));
    expect(await get(other, file)).toMatchObject({ kind: 'not-found' });
    const neighbour = await logged();
    expect(await neighbour.get(entry, file)).toMatchObject({ kind: 'not-found' });
    expect(await neighbour.list(entry)).toMatchObject({ kind: 'not-found' });
    expect(await neighbour.add(entry, reportPdf())).toMatchObject({ kind: 'not-found' });
    expect(await get(entry, file, randomUUID())).toMatchObject({ kind: 'not-found' });
    valueOf(await get(entry, file, cem));
    await endGrant();
    expect(await get(entry, file, cem)).toMatchObject({ kind: 'not-found' });
    expect(await list(entry, cem)).toMatchObject({ kind: 'not-found' });
    expect(await add(entry, reportPdf(), cem)).toMatchObject({ kind: 'not-found' });
  });

  it('a refused file leaves nothing', async () => {
    const { enter, add, list } = await logged();
    const entry = await enter();
    expect(await add(entry, scriptPdf)).toMatchObject({ code: 'pdf-action' });
    expect(await add(entry, zip)).toMatchObject({ code: 'no-picture' });
    expect(valueOf(await list(entry))).toMatchObject({ photos: [], documents: [] });
  });

  it('the files of the company at a request are those of its visit in the log', async () => {
    const { api, as, ada, cem, params, begin, submit, step, get } = await logged();
    const request = await begin();
    const attach = async (file: Uint8Array, person: string, name: string) =>
      valueOf(
        await api.addAssistanceFile(
          { params: { ...params, request }, query: { name }, body: streamOf(file) },
          as(person),
        ),
      );
    await attach(reportPdf('Bill'), ada, 'bill.pdf');
    valueOf(await submit(request));
    valueOf(await step(request, { event: 'acknowledge' }, cem));
    await attach(reportPdf(), cem, 'report.pdf');
    const findings = { findings: 'Valve stuck', parts: [], logAs: 'repair' } as const;
    valueOf(await step(request, { event: 'resolve', ...findings, parts: [] }, cem));
    const { entries } = valueOf(await api.getMaintenanceLog({ params }, as(ada)));
    expect(entries).toMatchObject([{ findings: 'Valve stuck', fileCount: 1 }]);
    const entry = entries[0]?.entry ?? '';
    const files = valueOf(await api.getEntryFiles({ params: { ...params, entry } }, as(ada)));
    expect(files).toMatchObject({ photos: [], documents: [{ name: 'report.pdf' }] });
    valueOf(await get(entry, files.documents[0]?.document ?? ''));
  });
});
