// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { systemClock } from '@hearth/calendar/clock.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLogger as log } from '../process/log.ts';
import { clusterSql } from '../testing/fake-cluster.ts';
import { everyEngine, newPostgresDatabase } from '../testing/test-database.ts';
import { backup, restore } from './backup.ts';
import { openDatabase } from './database.ts';
import { distribute, misplacedTables } from './distribute.ts';
import { migrate } from './migrate.ts';
import type { MigrationSet } from './migration-files.ts';

type Place = 'PostgreSQL' | 'a cluster';
const places: readonly Place[] = ['PostgreSQL', 'a cluster'];

describe.runIf(everyEngine.some(({ name }) => name === 'postgres'))('a backup', () => {
  let home: string;
  let orchard: MigrationSet;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'restore-'));
    orchard = { schema: 'orchard', directory: pathToFileURL(home) };
    await writeFile(
      join(home, '001-orchard.sql'),
      `create schema orchard;
-- placement: distributed
create table orchard.tree (installation_id uuid primary key, name text not null);
-- placement: local
create table orchard.worker (worker int primary key);`,
    );
  });
  afterAll(() => rm(home, { recursive: true }));

  async function newPlace(place: Place): Promise<string> {
    const url = await newPostgresDatabase();
    if (place === 'PostgreSQL') return url;
    const db = await openDatabase({ url, log, poolSize: 1 });
    await db.query(clusterSql);
    await db.close();
    return url;
  }
  const opened = (url: string) => openDatabase({ url, log, poolSize: 2 });

  describe.each(places)('of %s', (from) => {
    test.each(places)('is restored to %s, with every table on its placement', async (to) => {
      const file = join(home, `${from} ${to}.dump`);
      const source = await opened(await newPlace(from));
      await migrate(source, [orchard], systemClock);
      await distribute(source, [orchard]);
      await source.query(`insert into orchard.tree values (gen_random_uuid(), 'Gravensteiner')`);
      const trees = await source.query('select * from orchard.tree');
      expect(await backup(source, file)).toMatchObject({ ok: true });
      await source.close();

      const url = await newPlace(to);
      const isCluster = to === 'a cluster';
      const options = { url, file, log, sets: [orchard] };
      expect(await restore(options)).toEqual({
        ok: true,
        value: isCluster ? { file, placed: 2 } : { file },
      });
      const target = await opened(url);
      expect(target.engine).toBe(isCluster ? 'citus' : 'postgres');
      expect(await target.query('select * from orchard.tree')).toEqual(trees);
      expect(await misplacedTables(target, [orchard])).toEqual([]);
      await target.close();
    });
  });

  test('that was restored and could not be distributed says so', async () => {
    const file = join(home, 'failing.dump');
    const source = await opened(await newPlace('PostgreSQL'));
    await migrate(source, [orchard], systemClock);
    await backup(source, file);
    await source.close();
    const url = await newPlace('a cluster');
    const target = await opened(url);
    await target.query(
      `insert into pg_dist_node (nodename, nodeport, groupid) values ('w1', 5432, 1)`,
    );
    await target.query('alter function pg_catalog.fake_place rename to no_worker_answers');
    await target.close();
    expect(await restore({ url, file, log, sets: [orchard] })).toMatchObject({
      ok: false,
      code: 'not-distributed',
      params: { reason: expect.stringContaining('fake_place') },
    });
  });
});
