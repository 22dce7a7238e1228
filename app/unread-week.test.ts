// @module-tag long
import type { Visitor } from '@hearth/dev/visitor.ts';
import { moveIn } from '@hearth/dev/visitor.ts';
import { characteristic, sampleGateway } from '@hearth/devices/onecta/testing-payload.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestWorld, openTestWorld } from './testing-world.ts';

/** Schedule and holiday of a home of which product cannot read one table. */
let test: TestWorld;
let visitor: Visitor;
beforeAll(async () => {
  test = await openTestWorld();
  const room = {
    embeddedId: 'climateControl',
    managementPointType: 'climateControl',
    onOffMode: characteristic('on', { settable: true, values: ['on', 'off'] }),
  };
  const id = crypto.randomUUID();
  const device = {
    id,
    _id: id,
    deviceModel: 'dx4',
    type: 'dx4',
    timestamp: '2026-02-03T10:00:00.000Z',
    isCloudConnectionUp: characteristic(true),
    managementPoints: [sampleGateway('Europe/Brussels'), room],
  };
  const person = await test.addPerson([device]);
  visitor = person.visitor;
  await moveIn(visitor, person);
});
afterAll(() => test.world.close());

it.each([
  ['schedule', 'unit_state', 'The schedule cannot be read right now.'],
  ['trip', 'trip', 'The holiday cannot be read right now.'],
])(
  '%s: a session without last values gets the frame and “Try again”',
  async (page, table, notice) => {
    const { db } = test.world;
    const [row] = await db.query<{ unit_id: string }>('select unit_id from product.unit');
    await db.query(`alter table product.${table} rename to ${table}_away`);
    const opened = await visitor.open(`/installation-monitoring/${page}?unit=${row?.unit_id}`);
    await db.query(`alter table product.${table}_away rename to ${table}`);
    test.clock.advance({ seconds: 10 });
    expect(opened.status).toBe(503);
    expect(opened.text).toContain(notice);
    expect(opened.text).toContain('Try again');
    expect(opened.text).toContain('href="/launcher');
  },
);
