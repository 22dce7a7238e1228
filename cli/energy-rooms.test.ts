// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apartmentOf } from '@hearth/energy/air-conditioner/testing-apartment.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CliInput, CommandOutcome } from './command.ts';
import { airConditionerTable, energyRooms, seer } from './energy-rooms.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-rooms-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(
  command: (input: CliInput) => Promise<CommandOutcome>,
  value: unknown,
  options: Record<string, string> = {},
) {
  const file = join(folder, 'file');
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
  const config = readStorageConfig({ DATA_DIR: folder }, folder);
  return command({ config, args: [file], options: { ...options, keymark: file } });
}

test('plan-rooms: prints the plan, or the reason for which nothing can be gained', async () => {
  expect(await run(energyRooms, apartmentOf({ pvPeakW: 3000 }))).toMatchObject({
    exit: 0,
    output: {
      source: 'optimised',
      savedAgainstThermostats: expect.any(Number),
      blocks: expect.arrayContaining([expect.objectContaining({ room: 'bedroom' })]),
      slots: expect.arrayContaining([
        expect.objectContaining({ rooms: expect.objectContaining({ bedroom: expect.anything() }) }),
      ]),
    },
  });
  expect(await run(energyRooms, apartmentOf({ swing: 0 }))).toMatchObject({
    exit: 0,
    output: {
      source: 'normal-operation',
      degradations: [{ code: 'nothing-to-gain', reason: 'flat-price' }],
    },
  });
  expect(await run(energyRooms, { ...apartmentOf({ slots: 4 }), rooms: [] })).toMatchObject({
    exit: 1,
  });
});

test('air-conditioner: prints SEER, SCOP and power by temperature and load', async () => {
  const unit = { cooling: { designKw: 3.5, seer: 7 }, heating: { designKw: 2.8, scop: 4.3 } };
  expect(await run(airConditionerTable, unit)).toMatchObject({
    exit: 0,
    output: {
      seer: 7,
      scop: 4.3,
      roomDewPointC: 14.77,
      cooling: expect.arrayContaining([
        expect.objectContaining({ outdoorC: 35, share: 1, coldW: 3500 }),
      ]),
    },
  });
  expect(await run(airConditionerTable, unit, { humidity: '50' })).toMatchObject({ exit: 2 });
});

test('seer: prints the declared value beside that of the points', async () => {
  const columns = ['seers', 'p_design_cools', 'eer_35', 'eer_30', 'eer_25', 'eer_20'];
  const head = ['manufacturers', 'titel', 'ptos', 'psbs', 'pcks'];
  const names = ['l', 'h'].flatMap((level) => columns.map((name) => `${name}_${level}`));
  const row = 'Advantix S.p.A.,i-290 0106,22,22,0,4.77,5.43,2.79,4.0,5.65,7.4,,,,,,';
  const outcome = await run(seer, `${[...head, ...names].join(',')}\n${row}\n`);
  expect('text' in outcome && outcome.text).toMatch(/i-290 0106,low,4\.7\d+,4\.77,0\.00\d+/);
});
