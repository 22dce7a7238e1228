// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { declaredPlacements } from '@hearth/platform/database/distribute.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { clusterSql } from '@hearth/platform/testing/fake-cluster.ts';
import { everyEngine, newPostgresDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterChecks } from './cluster-checks.ts';
import { runCommand } from './run-command.ts';

describe.runIf(everyEngine.some(({ name }) => name === 'postgres'))('hearth on a cluster', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth-cluster-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const configOf = (url: string) =>
    readStorageConfig(
      { DATA_DIR: folder, DATABASE_URL: url, CITUS_SHARD_COUNT: '64' },
      join(import.meta.dirname, '..'),
    );

  async function onDatabase(url: string, text: string): Promise<readonly unknown[]> {
    const db = await openDatabase({ url, log: silentLogger, poolSize: 1 });
    try {
      return await db.query(text);
    } finally {
      await db.close();
    }
  }

  test('distribute places every table of the services, and the doctor says what is wrong', async () => {
    const url = await newPostgresDatabase();
    const config = configOf(url);
    const distribute = () => runCommand(['distribute'], () => config);
    expect(await clusterChecks(config)).toEqual([]);
    expect(await distribute()).toMatchObject({
      exit: 1,
      words: expect.stringContaining('create extension citus'),
    });
    await onDatabase(url, clusterSql);
    const declared = [...(await declaredPlacements(migrationSets))].flatMap(([table, placement]) =>
      placement === 'distributed' ? [table] : [],
    );
    expect(await distribute()).toEqual({ exit: 0, output: { placed: declared } });
    expect(await distribute()).toEqual({ exit: 0, output: { placed: [] } });
    expect(
      await onDatabase(url, 'select distinct colocationid as group, shards from pg_dist_partition'),
    ).toEqual([{ group: 2, shards: 64 }]);
    const sound = [
      { check: 'placement', ok: true, finding: 'every table is on its placement' },
      { check: 'workers', ok: true, finding: 'all answer' },
    ];
    expect(await clusterChecks(config)).toEqual(sound);
    await onDatabase(
      url,
      `insert into pg_dist_node (nodename, nodeport, groupid, answers) values ('w1', 5432, 1, false);
       delete from pg_dist_partition where logicalrelid = 'energy.home'::regclass;
       update pg_dist_partition set partkey = 'unit_id' where logicalrelid = 'product.unit_state'::regclass`,
    );
    expect(await clusterChecks(config)).toEqual([
      {
        check: 'placement',
        ok: false,
        finding:
          'tables are off their placement: product.unit_state is elsewhere, not distributed; ' +
          'energy.home is local, not distributed: run "hearth distribute"',
      },
      { check: 'workers', ok: false, finding: 'w1:5432 does not answer' },
    ]);
    expect(await distribute()).toMatchObject({
      exit: 1,
      words: 'tables are off their placement: product.unit_state is elsewhere, not distributed',
    });
  });

  test('distribute without PostgreSQL says what is missing', async () => {
    const config = readStorageConfig({ DATA_DIR: folder }, join(import.meta.dirname, '..'));
    expect(await runCommand(['distribute'], () => config)).toEqual({
      exit: 1,
      words: 'DATABASE_URL is not set',
    });
  });
});
