import { randomUUID } from 'node:crypto';
import { systemClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from './migrations.ts';
import { migrateBefore } from '@hearth/platform/testing/migrate-before.ts';

const at = '2026-01-15T10:00:00Z';

/** Table, columns and values. */
type Row = readonly [string, Record<string, unknown>];

/** A home and its last command, with the earlier names. */
const homeBefore = ([person, home, link, unit]: readonly string[]): readonly Row[] => [
  [
    'person',
    {
      person_id: person,
      issuer: 'urn:hearth:sample',
      subject: 's',
      preferences: '{}',
      created_at: at,
    },
  ],
  ['installation', { installation_id: home, name: '', time_zone: 'UTC', created_at: at }],
  [
    'device_link',
    {
      link_id: link,
      installation_id: home,
      person_id: person,
      vendor: 'onecta',
      state: 'linked',
      since: at,
      created_at: at,
      takes: 'asked',
      offers: '[{"deviceId": "a", "state": "wanted"}, {"deviceId": "b", "state": "declined"}]',
    },
  ],
  [
    'unit',
    {
      unit_id: unit,
      installation_id: home,
      link_id: link,
      vendor: 'onecta',
      vendor_device_id: 'd',
      model: '',
      name: '',
      kind: 'air-to-water',
      created_at: at,
    },
  ],
  [
    'unit_state',
    {
      installation_id: home,
      unit_id: unit,
      read_at: at,
      gauges: '{"outdoor": 1}',
      device: '{"points": [{"values": [{"name": "powerful", "value": "powerful"}]}]}',
    },
  ],
  [
    'command',
    {
      command_id: randomUUID(),
      installation_id: home,
      unit_id: unit,
      link_id: link,
      by_whom: 'person',
      state: 'confirmed',
      requested_at: at,
      expires_at: at,
      due_at: at,
      read_backs: 0,
      target: 'tank powerful',
      command: '{"kind": "set", "point": "tank", "name": "powerful", "to": "on"}',
      before: '{"kind": "set", "point": "tank", "name": "powerful", "to": "off"}',
    },
  ],
];

/** Holidays, a demo session and a weekly change, with the earlier names. */
const changesBefore = ([
  person,
  home,
  ,
  unit,
  trip,
  session,
]: readonly string[]): readonly Row[] => [
  [
    'trip',
    {
      trip_id: trip,
      installation_id: home,
      person_id: person,
      made_at: at,
      from_day: '2026-12-20',
      to_day: '2027-01-03',
    },
  ],
  ...['asked', 'kept', 'done'].map((state): Row => [
    'trip_step',
    {
      trip_id: trip,
      installation_id: home,
      unit_id: unit,
      target: `tank ${state}`,
      away: '{}',
      back: '{}',
      phase: 'back',
      state,
      due_at: at,
      tries: 2,
    },
  ]),
  [
    'demo_visit',
    {
      visit_id: session,
      home: 'rozenstraat',
      state: 'over',
      address_hash: 'h',
      started_at: at,
      until_at: at,
    },
  ],
  [
    'kept_change',
    {
      installation_id: home,
      unit_id: unit,
      point: 'room',
      name: 'roomSetPoint',
      desired: '21',
      state: 'asked',
      slot_at: at,
      due_at: at,
      tries: 1,
    },
  ],
  ['unit_model', { gtin: '1', name: 'Far 7', product_range: 'air-to-water', maker: 'vicare' }],
];

describe.each(everyEngine)('migrations 024 and 028 on $name', (engine) => {
  const ids = Array.from({ length: 6 }, () => randomUUID());
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine);
    await migrateBefore(db, productMigrations, '024');
    for (const [table, row] of [...homeBefore(ids), ...changesBefore(ids)]) {
      const columns = Object.keys(row);
      await db.query(
        `insert into product.${table} (${columns.join()}) values (${columns.map((_, k) => `$${k + 1}`).join()})`,
        Object.values(row),
      );
    }
    await db.query(
      `insert into platform.outbox (topic, key, payload, created_at, due_at)
       values ('product.visit-over', 'k', $1, $2, $2)`,
      [JSON.stringify({ visit: ids[5], installation: null }), at],
    );
    await migrate(db, [productMigrations], systemClock);
  });
  afterAll(() => db.close());

  it('a demo session waits for its clean-up under the new topic', async () => {
    expect(await db.query('select topic, payload from platform.outbox')).toEqual([
      { topic: 'product.demo-session-over', payload: { session: ids[5], installation: null } },
    ]);
    expect(await db.query('select session_id from product.demo_session')).toEqual([
      { session_id: ids[5] },
    ]);
  });

  it('states of trips and app weeks, vendors and links have the new codes', async () => {
    expect(await db.query('select state, attempts from product.trip_step order by target')).toEqual(
      [
        { state: 'requested', attempts: 2 },
        { state: 'done', attempts: 2 },
        { state: 'overridden', attempts: 2 },
      ],
    );
    expect(await db.query('select state, attempts from product.app_week_change')).toEqual([
      { state: 'requested', attempts: 1 },
    ]);
    expect(await db.query('select vendor from product.unit_model')).toEqual([{ vendor: 'vicare' }]);
    expect(await db.query('select adds from product.device_link')).toEqual([{ adds: 'accepted' }]);
  });

  it('a command and a value for full power are those of boost', async () => {
    expect(await db.query('select device from product.unit_state')).toEqual([
      { device: { points: [{ values: [{ name: 'boost', value: 'powerful' }] }] } },
    ]);
    expect(await db.query('select target, command, before from product.command')).toEqual([
      {
        target: 'tank boost',
        command: { kind: 'set', point: 'tank', name: 'boost', to: 'on' },
        before: { kind: 'set', point: 'tank', name: 'boost', to: 'off' },
      },
    ]);
  });

  it('means, instants, offers and owners of template homes have the new names', async () => {
    expect(await db.query('select quarter_hour_means from product.unit_state')).toEqual([
      { quarter_hour_means: { outdoor: 1 } },
    ]);
    expect(await db.query('select created_at from product.trip')).toEqual([
      { created_at: new Date(at) },
    ]);
    expect(await db.query('select offers from product.device_link')).toEqual([
      {
        offers: [
          { deviceId: 'a', state: 'accepted' },
          { deviceId: 'b', state: 'declined' },
        ],
      },
    ]);
    expect(await db.query('select issuer from product.person')).toEqual([
      { issuer: 'urn:hearth:template-home' },
    ]);
  });
});
