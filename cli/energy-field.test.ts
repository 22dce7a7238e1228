import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { climate, homes, spf } from './energy-field.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-field-'));
});
afterAll(() => rm(folder, { recursive: true }));

const inputOf = (options: Readonly<Record<string, string>>) => ({
  config: readStorageConfig({ DATA_DIR: folder }, folder),
  args: [],
  options,
});

const table = [
  'id,hp_manufacturer,hp_type,hp_output,refrigerant,dhw_method,new_radiators,old_radiators,UFH,flow_temp,space_heat_control_type,uses_backup_heater,dhw_target_temperature,heat_loss,heat_demand,water_heat_demand,design_temp,combined_heat_kwh,combined_cop,water_heat_kwh,latitude_1deg,property,age,insulation,floor_area',
  '7,Maker,Air Source,7,R290,Cylinder with coil,1,0,0,45,,0,50,6,0,0,-3,12000,4,2400,52,Detached,1940 to 1982,Some insulation in walls and loft,120',
].join('\n');

test('prints the SPF of metered systems, and the heat of British homes', async () => {
  const file = join(folder, 'systems.csv');
  await writeFile(file, table);
  const outcome = await spf(inputOf({ systems: file, format: 'json' }));
  expect(outcome).toMatchObject({ exit: 0 });
  expect(JSON.stringify(outcome)).toContain('relative_error');
  expect(JSON.stringify(await homes(inputOf({ systems: file, format: 'json' })))).toContain(
    'space_heat_kwh',
  );
});

test('names a file that is not there, and wrong usage', async () => {
  expect(await spf(inputOf({ systems: join(folder, 'none.csv') }))).toMatchObject({ exit: 1 });
  expect(await spf(inputOf({}))).toMatchObject({ exit: 2 });
  expect(await spf(inputOf({ systems: 'x', heat: 'guessed' }))).toMatchObject({ exit: 2 });
  expect(await climate(inputOf({ lat: '91', lon: '0' }))).toMatchObject({ exit: 2 });
  expect(await climate(inputOf({ lat: '52', lon: '' }))).toMatchObject({ exit: 2 });
});

test('prints the climate of a location', async () => {
  const outcome = await climate(inputOf({ lat: '52.5', lon: '13.4', country: 'DE' }));
  expect(outcome).toMatchObject({
    exit: 0,
    output: { designOutdoorC: -12, from: { place: 'Berlin' }, degreeDays: expect.any(Object) },
  });
});
