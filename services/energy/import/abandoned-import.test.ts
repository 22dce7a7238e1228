import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { benchOn, newHome } from '../testing.ts';

const file = new TextEncoder().encode(
  'Zeit;Verbrauch kWh\n2025-10-01T00:00:00Z;1,5\n2025-10-01T01:00:00Z;2',
);

test.each(engines)(
  'an import that nobody finishes is deleted after a day; one that is stored stays, on $name',
  async (engine) => {
    const db = await testDatabase(engine, [energyMigrations]);
    const bench = benchOn(db, '2025-11-20T12:30:00Z');
    const { client, asPerson, clock, energy } = bench;
    const upload = async (installation: string) => {
      const params = { installation, import: randomUUID() };
      const sent = { params, query: { fileName: 'bill.csv' }, body: file };
      valueOf(await client.uploadImport(sent, await asPerson(installation)));
      return params;
    };
    const states = async (installation: string) =>
      valueOf(
        await client.listImports({ params: { installation } }, await asPerson(installation)),
      ).map(({ state }) => state);
    const run = () => runJobNow(energy, 'energy.abandoned-import', { db, clock });
    const [unfinished, finished] = [
      await newHome(bench, 'Europe/Berlin'),
      await newHome(bench, 'Europe/Berlin'),
    ];
    await upload(unfinished);
    const params = await upload(finished);
    valueOf(await client.storeImport({ params }, await asPerson(finished)));
    clock.advance({ hours: 23 });
    await upload(unfinished);
    clock.advance({ hours: 2 });
    await run();
    expect(await states(unfinished)).toEqual(['open']);
    clock.advance({ hours: 22 });
    await run();
    expect(await states(unfinished)).toEqual([]);
    expect(await states(finished)).toEqual(['stored']);
    await db.close();
  },
);
