import type { Placement } from '@hearth/platform/database/placement.ts';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, it } from 'vitest';
import { parsedPart, partFaults, partFaultsOf } from './parsed-part.ts';

const placements = new Map<string, Placement>([
  ['energy.home', 'distributed'],
  ['energy.plan', 'distributed'],
  ['platform.due_work', 'local'],
  ['product.manual', 'local'],
]);

beforeAll(() => loadModule());

it.each([
  ['select 1', { part: null, isWrite: false, isLock: false }],
  ['select zone from energy.home where installation_id = $1', { part: 'home', isWrite: false }],
  ['select 1 from energy.home h where h.installation_id = $1 for update', { isLock: true }],
  ['with old as (select 1) select * from old', { part: null }],
  [
    'with gone as (delete from product.manual returning 1) select 1',
    { part: 'local', isWrite: true },
  ],
  ['update energy.home set zone = $2 where installation_id = $1', { part: 'home', isWrite: true }],
  ['lock table product.manual in share mode', { part: 'local', isWrite: false, isLock: true }],
  ['truncate product.manual', { part: 'local', isWrite: true }],
  ['select 1 from pg_catalog.pg_class', { part: 'local' }],
])('%s: the part is that of its tables', (text, expected) => {
  expect(parsedPart(text, placements)).toMatchObject(expected);
  expect(partFaultsOf(text, placements)).toEqual([]);
});

it('a text that says something else than its tables is a fault', async () => {
  const kind = `delete from platform.due_work where kind = 'energy.plan' and key = $1`;
  const remark = `select /* not of energy.home */ title from product.manual`;
  const held = `select 1 from product.manual where title <> 'kept for update'`;
  const calls = [{ file: 'a.ts', line: 3, texts: [kind, remark, held, 'select 1', 'selec 1'] }];
  expect(await partFaults(calls, placements)).toEqual([
    'a.ts:3: a transaction takes it for a write of a home, it is a write of local tables',
    'a.ts:3: a transaction takes it for a read of a home, it is a read of local tables',
    'a.ts:3: a transaction takes it for a lock of local tables, it is a read of local tables',
  ]);
});
