// @module-tag long
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { type StorageConfig, readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doctor } from './doctor.ts';

let root: string;
let config: StorageConfig;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'doctor-'));
  config = readStorageConfig({ DATA_DIR: join(root, 'kept') }, join(import.meta.dirname, '..'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const found = async (check: string) => (await doctor(config)).find((each) => each.check === check);

test('doctor: changes nothing, and reports a missing database', async () => {
  expect(await found('database')).toMatchObject({ ok: true, finding: 'embedded, not made yet' });
  expect(await found('data directory')).toMatchObject({ ok: true });
  expect(existsSync(config.databaseDir)).toBe(false);
  expect(await readdir(root)).toEqual([]);
});

test('doctor: reports an up-to-date database, or the pending migrations', async () => {
  const open = () =>
    openDatabase({
      dataDir: config.databaseDir,
      templateDir: config.templateDir,
      log: silentLogger,
    });
  const db = await open();
  await migrate(db, migrationSets.slice(0, 1), systemClock);
  await db.close();
  const { finding = '' } = (await found('database')) ?? {};
  expect(finding).toMatch(
    /^embedded, brought up to date by the next start \(product\/001-product, /,
  );
  const again = await open();
  await migrate(again, migrationSets, systemClock);
  await again.close();
  expect(await found('database')).toMatchObject({ ok: true, finding: 'embedded, up to date' });
});
