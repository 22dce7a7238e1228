import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { assistedHome } from './testing-assistance.ts';

describe.each(engines)('a request written without a connection on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  async function home() {
    const world = await assistedHome(db);
    const { api, as, ada, params } = world;
    const written = {
      symptom: 'no-hot-water' as const,
      description: 'Cold since noon',
      isHeatingOut: false,
      isHotWaterOut: true,
      contact: '+49 221 1',
      accessNotes: null,
      preferred: [],
      parts: [],
    };
    const send = (request: string, person = ada, change: Partial<typeof written> = {}) =>
      api.sendKeptAssistance(
        { params: { ...params, request }, body: { ...written, ...change } },
        as(person),
      );
    return { ...world, send };
  }

  it('is sent once, however often the device repeats it', async () => {
    const { send, list, read, cem, drain, mailsTo } = await home();
    const request = randomUUID();
    const both = await Promise.all([send(request), send(request)]);
    const { number } = valueOf(both[0]);
    expect(valueOf(both[1])).toEqual({ number });
    expect(valueOf(await send(request, undefined, { description: 'Another text' }))).toEqual({
      number,
    });
    expect((await list()).requests.map((each) => [each.number, each.state])).toEqual([
      [number, 'submitted'],
    ]);
    const theirs = await read(request, cem);
    expect(theirs).toMatchObject({ description: 'Cold since noon', urgency: 'today' });
    expect(theirs.events.map(({ event }) => event)).toEqual(['submit']);
    await drain();
    expect(await mailsTo('office@nordwerk.example')).toHaveLength(1);
  });

  it('leaves a draft of the home as it is', async () => {
    const { begin, submit, send, list } = await home();
    const draft = await begin();
    valueOf(await send(randomUUID()));
    valueOf(await submit(draft));
    expect((await list()).requests.map(({ state }) => state)).toEqual(['submitted', 'submitted']);
  });

  it('is refused without a service partner, for strangers and for people of the company', async () => {
    const { send, stopContact, cem, list } = await home();
    expect(await send(randomUUID(), randomUUID())).toMatchObject({ kind: 'not-found' });
    expect(await send(randomUUID(), cem)).toMatchObject({ kind: 'forbidden' });
    expect(await send('no-id')).toMatchObject({ kind: 'not-found' });
    await stopContact();
    expect(await send(randomUUID())).toMatchObject({ kind: 'conflict', code: 'no-partner' });
    expect((await list()).requests).toEqual([]);
  });
});
