import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { valueOf } from '@hearth/core/problem.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { shortLived } from '@hearth/platform/testing/short-lived.ts';
import { everyEngine, newPostgresDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { assistedHome } from '../../assistance/testing-assistance.ts';
import { jpegWithMetadata, streamOf } from '../../file/testing-photos.ts';
import { productMigrations } from '../../migrations.ts';

const program = fileURLToPath(new URL('./testing-open-pages.ts', import.meta.url));
/** From the answer to the owner to the last refusal in the other process. */
const refusedMsMax = 1_000;

// Two processes share a PostgreSQL; the embedded engine has one process.
const postgres = everyEngine.filter(({ name }) => name === 'postgres');

describe.each(postgres)('the end of a company’s access across two processes on $name', () => {
  const children: ChildProcess[] = [];
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

  it('pages, files and streams that another process serves are refused within a second', async () => {
    const url = await newPostgresDatabase();
    const db = await openDatabase({ url, log: silentLogger, poolSize: 5 });
    await migrate(db, [productMigrations], systemClock);
    const { api, as, ada, cem, params, partner, begin, submit, clock } = await assistedHome(db);
    // The stream of changes is for those who may monitor.
    await db.query(
      `update product.membership set scopes = '{contact,monitoring}' where partner_id = $1`,
      [partner],
    );
    const request = await begin();
    valueOf(await submit(request));
    const file = streamOf(await jpegWithMetadata());
    const added = await api.addAssistanceFile(
      { params: { ...params, request }, body: file },
      as(ada),
    );
    const home = `/v1/installations/${params.installation}`;
    const paths = [
      `${home}/changes`,
      `${home}/assistance/${request}`,
      `${home}/assistance/${request}/files/${valueOf(added).file}?size=full`,
    ];
    const child = spawn(
      process.execPath,
      [...shortLived, program, url, clock.now().toString(), cem, ...paths],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    let open = 0;
    let endedAt = 0;
    const refused = new Map<string, { readonly status: number; readonly afterMs: number }>();
    for await (const line of createInterface({ input: child.stdout })) {
      const message = JSON.parse(line) as { open?: string; refused?: string; status?: number };
      if (message.open !== undefined) {
        open += 1;
        if (open < paths.length) continue;
        const [grant] = valueOf(await api.listGrants({ params }, as(ada)));
        const ended = { params: { ...params, grant: grant?.grant ?? '' } };
        valueOf(await api.withdrawGrant(ended, as(ada)));
        endedAt = performance.now();
      }
      const { refused: path, status = 0 } = message;
      if (path !== undefined)
        refused.set(path, { status, afterMs: Math.round(performance.now() - endedAt) });
    }
    process.stdout.write(
      `refused after the end of the access, ms: ${[...refused.values()].map(({ afterMs }) => afterMs).join(', ')}\n`,
    );
    expect([...refused.keys()].toSorted()).toEqual(paths.toSorted());
    for (const [path, { status, afterMs }] of refused) {
      expect(status, path).toBe(404);
      expect(afterMs, path).toBeLessThanOrEqual(refusedMsMax);
    }
    await db.close();
  }, 120_000);
});
