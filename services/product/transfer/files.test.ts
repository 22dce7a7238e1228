import { createHash, randomUUID } from 'node:crypto';
import { branded } from '@hearth/core/branded.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertFile } from '../file/store.ts';
import { reportPdf } from '../file/testing-documents.ts';
import { streamOf } from '../file/testing-photos.ts';
import { companyService } from '../maintenance/testing-entry.ts';
import { productMigrations } from '../migrations.ts';
import { givenHome } from './testing-transfer.ts';

describe.each(engines)('files in a transfer on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  it('files of the log move with it, those of requests end, and content without a file too', async () => {
    const { offer, codeFor, accept, api, as, ada, bob, unit, params, clock, drain } =
      await givenHome(db);
    const body = { ...companyService, unit };
    const { entry } = valueOf(await api.addMaintenanceEntry({ params, body }, as(ada)));
    const { file } = valueOf(
      await api.addEntryFile(
        {
          params: { ...params, entry },
          query: { name: 'report.pdf' },
          body: streamOf(reportPdf()),
        },
        as(ada),
      ),
    );
    // A request has the same report, and another one.
    for (const content of [reportPdf(), reportPdf('Of the request')])
      await insertFile(
        db,
        branded(params.installation),
        {
          ownerClass: 'assistance',
          owner: randomUUID(),
          fileId: randomUUID(),
          party: 'household',
          name: 'report.pdf',
          content: {
            kind: 'document',
            hash: createHash('sha256').update(content).digest('hex'),
            mediaType: 'application/pdf',
            width: null,
            height: null,
            content,
            thumbnail: null,
          },
        },
        clock.now(),
      );
    valueOf(await offer());
    valueOf(await accept(bob, await codeFor(bob)));
    await drain();
    const read = async (person: string) =>
      await api.getEntryFile(
        { params: { ...params, entry, file }, query: { size: 'full' } },
        as(person),
      );
    expect(await read(ada)).toMatchObject({ kind: 'not-found' });
    const sent = valueOf(await read(bob));
    expect(Buffer.from(await sent.arrayBuffer()).equals(reportPdf())).toBe(true);
    const rows = await db.query(
      `select (select count(*)::integer from product.file where installation_id = $1) as files,
         (select count(*)::integer from product.file_content where installation_id = $1) as contents`,
      [params.installation],
    );
    expect(rows).toEqual([{ files: 1, contents: 1 }]);
  });
});
