import type { SchemaClasses } from '@hearth/platform/database/table-class.ts';
import { plantCanaries, tablesWithCanary } from '@hearth/platform/testing/canary.ts';
import { engines } from '@hearth/platform/testing/test-database.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceCloudClasses } from './table-classes.ts';
import { type TestCloud, cloudOn, mara } from './testing.ts';

const listed: SchemaClasses['tables'] = deviceCloudClasses.tables;
const keptTables = (tables: readonly string[]): readonly string[] =>
  tables.filter((table) => listed[table.split('.')[1] ?? '']?.deletion === 'kept');

describe.each(engines)('data of the simulated vendor on $name', (engine) => {
  let cloud: TestCloud;
  beforeAll(async () => {
    cloud = await cloudOn(engine);
  });
  afterAll(() => cloud.db.close());

  it('leaves a canary only in tables that the class list keeps, and none without the account', async () => {
    const { db, clock, service } = cloud;
    const account = `(select account_id from device_cloud.account where email = '${mara.email}')`;
    const marked = await plantCanaries(db, {
      classes: deviceCloudClasses,
      values: {
        account_id: account,
        device_id: `(select device_id from device_cloud.device limit 1)`,
        first_device_id: `(select device_id from device_cloud.device limit 1)`,
      },
    });
    expect(marked).toEqual(
      expect.arrayContaining(['device_cloud.account', 'device_cloud.device', 'device_cloud.meter']),
    );
    clock.advance({ hours: 24 * 366 });
    await runJobNow(service, 'device-cloud-sweep', { db, clock });
    expect(await tablesWithCanary(db, [deviceCloudClasses])).toEqual(keptTables(marked));
    await db.query('delete from device_cloud.account');
    expect(await tablesWithCanary(db, [deviceCloudClasses])).toEqual([]);
  });
});
