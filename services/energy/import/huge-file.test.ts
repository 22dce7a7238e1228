import { randomUUID } from 'node:crypto';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome } from '../testing.ts';
import { fileBytesMax } from './contract.ts';

const megabyte = 2 ** 20;
const fileMb = 60;

describe.each(engines)('a file of 60 MB on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:30:00Z');
  });
  afterAll(() => db.close());

  /** Sends a file in pieces of a megabyte, which are made when they are asked for; counts them. */
  async function send(headers: Readonly<Record<string, string>>) {
    const installation = await newHome(bench, 'Europe/Berlin');
    const { token } = await bench.asPerson(installation);
    const chunk = Buffer.alloc(megabyte, '2025-01-01 00:00;0.25\n');
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pieces += 1;
          if (pieces > fileMb) controller.close();
          else controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
    const init: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      body,
      duplex: 'half',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        ...headers,
      },
    };
    const path = `/v1/installations/${installation}/imports/${randomUUID()}?fileName=year.csv`;
    const request = new Request(`http://energy${path}`, init);
    const answer = await bench.energy.fetch(request);
    return { status: answer.status, problem: await answer.json(), pieces };
  }

  it('is refused before it is read where its length is known', async () => {
    const { status, problem, pieces } = await send({ 'content-length': `${fileMb * megabyte}` });
    expect(status).toBe(413);
    expect(problem).toMatchObject({ code: 'body-too-large', params: { bytesMax: fileBytesMax } });
    expect(pieces).toBe(0);
  });

  it('is read up to the limit and refused where its length is unknown', async () => {
    const { status, problem, pieces } = await send({});
    expect(status).toBe(413);
    expect(problem).toMatchObject({ code: 'body-too-large' });
    expect(pieces).toBeLessThanOrEqual(fileBytesMax / megabyte + 1);
  });
});
