import { loadModule, parseSync } from 'libpg-query';
import type { Placement } from '@hearth/platform/database/placement.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { placementFaults } from '../checks/placement-exceptions.ts';
import { statementPlacement } from './statement-placement.ts';

const placements = new Map<string, Placement>([
  ['energy.home', 'distributed'],
  ['energy.reading', 'distributed'],
  ['energy.day', 'distributed'],
  ['energy.meter', 'local'],
  ['energy.model', 'reference'],
]);

const placementOf = (text: string) => {
  const [statement] = parseSync(text).stmts ?? [];
  return statementPlacement(statement?.stmt, placements);
};

beforeAll(() => loadModule());

describe('reach', () => {
  it.each([
    ['select * from energy.meter', 'none'],
    ['select * from energy.home where installation_id = $1', 'one'],
    ['select * from energy.home where (installation_id, zone) = ($1, $2)', 'one'],
    [
      'select * from energy.home h join energy.reading r on r.installation_id = h.installation_id where h.installation_id = $1::uuid',
      'one',
    ],
    [
      'select * from energy.home h join energy.reading r using (installation_id) where r.installation_id = $1',
      'one',
    ],
    [
      'select * from energy.home h where h.installation_id = $1 and exists (select from energy.day d where d.installation_id = h.installation_id)',
      'one',
    ],
    [
      'select (select max(day) from energy.day d where d.installation_id = h.installation_id) from energy.home h where h.installation_id = $1',
      'one',
    ],
    [
      'with newest as (select * from energy.day where installation_id = $1) select * from newest',
      'one',
    ],
    ['insert into energy.home (installation_id) values ($1)', 'one'],
    ['update energy.home set zone = $2 where installation_id = $1', 'one'],
    ['select * from energy.home where installation_id = any ($1::uuid[])', 'some'],
    ['select * from energy.home where installation_id in ($1, $2)', 'some'],
    [
      'select * from energy.home where installation_id = $1 union all select * from energy.home where installation_id = any ($2)',
      'some',
    ],
  ] as const)('%s: %s', (text, reach) => {
    expect(placementOf(text)).toMatchObject({ reach, faults: [] });
  });

  it.each([
    ['select * from energy.home', 'energy.home'],
    ['select * from energy.home where installation_id = $1 or zone = $2', 'energy.home'],
    ['select * from energy.home where not installation_id = $1', 'energy.home'],
    [
      'select * from energy.home h join energy.reading r on r.zone = h.zone where h.installation_id = $1',
      'energy.reading',
    ],
    [
      'select * from energy.home where installation_id = $1 and zone = (select max(zone) from energy.day)',
      'energy.day',
    ],
    [
      'select * from (select * from energy.day where day > $2) d join energy.home h on h.installation_id = $1',
      'energy.day',
    ],
    ['delete from energy.reading where at < $1', 'energy.reading'],
  ])('%s: all', (text, table) => {
    expect(placementOf(text)).toMatchObject({ reach: 'all', faults: [`${table} of all homes`] });
  });
});

describe('faults', () => {
  it.each([
    [
      'insert into energy.day (installation_id, day) select $1, d from unnest($2::date[]) d',
      'an insert into energy.day whose select has a parameter without a type',
    ],
    [
      'insert into energy.day as o (installation_id, n) select $1::uuid, n from unnest($2::integer[]) n on conflict (installation_id) do update set n = $3',
      'a parameter in ON CONFLICT of energy.day after a select without a distributed table',
    ],
    [
      'insert into energy.day as o (installation_id, n) values ($1, $2) on conflict (installation_id) do update set n = (select max(n) from energy.day where installation_id = $1)',
      'a sub-select in ON CONFLICT of energy.day',
    ],
    [
      'with gone as (delete from energy.day where installation_id = $1 returning n) insert into energy.reading (installation_id, n) select $1::uuid, n from gone',
      'one statement writes energy.day and energy.reading',
    ],
    [
      'update energy.day d set base = u.base::real[] from unnest($2::text[]) as u (base) where d.installation_id = $1',
      'a cast to float4[] over a column of energy.day',
    ],
    [
      'delete from energy.day where installation_id = $1 and at::date < $2',
      'a cast to date over a column of energy.day',
    ],
    [
      'select * from energy.day d join energy.meter m on m.installation_id = d.installation_id where d.installation_id = $1',
      'a statement of a distributed and a local table',
    ],
  ])('%s', (text, fault) => {
    expect(placementOf(text).faults).toEqual([fault]);
  });

  it.each([
    'insert into energy.day (installation_id, n) select $1::uuid, n from unnest($2::integer[]) n',
    'insert into energy.day as o (installation_id, n) select h.installation_id, n from energy.home h cross join unnest($2::integer[]) n where h.installation_id = $1 on conflict (installation_id) do update set n = $3',
    'update energy.day set n = $2::text::integer where installation_id = $1',
    'select * from energy.day d join energy.model m on m.model = d.model where d.installation_id = $1',
  ])('none: %s', (text) => {
    expect(placementOf(text).faults).toEqual([]);
  });
});

it('placementFaults: omits an exception, and reports one without a fault', () => {
  const placed = { file: 'a.ts', line: 3, ...placementOf('select * from energy.home') };
  expect(placementFaults([placed], {})).toEqual(['a.ts:3: energy.home of all homes']);
  const exceptions = { 'a.ts: energy.home of all homes': 'planted', 'b.ts: gone': 'planted' };
  expect(placementFaults([placed], exceptions)).toEqual([
    'placement-exceptions.ts: no such fault: b.ts: gone',
  ]);
});
