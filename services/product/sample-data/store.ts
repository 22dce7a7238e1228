import { type Leftover, hasTable } from '@hearth/platform/database/environment-record.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { everybodysHome, wakeIndex } from '../wake-index.ts';
import { samplePackages } from './sample-packages.ts';
import { samplePartners } from './sample-partners.ts';
import { sampleUnits } from './sample-units.ts';

const unitValues = [sampleUnits.map(({ serial }) => serial), sampleUnits.map(({ gtin }) => gtin)];
const isSampleUnit = '(serial, gtin) in (select * from unnest($1::text[], $2::text[]))';
const partnerValues = [
  samplePartners.map(({ listedAs }) => listedAs),
  samplePartners.map(({ email }) => email),
];
const isSamplePartner =
  'is_listed and (listed_as, email) in (select * from unnest($1::text[], $2::text[]))';

const packageValues = [JSON.stringify(samplePackages.packages)];
const isSamplePackage =
  'is_listed and offer in (select value from jsonb_array_elements($1::jsonb))';

/** `version` of the manuals of `manuals/manuals.json`. */
const sampleManualValues = ['sample 1'];
const isSampleManual = 'version = $1';

/** Units whose codes are published, companies that do not exist, invented prices, manuals of no real model, and mail that was kept instead of sent. */
export async function findLeftovers(db: Database): Promise<readonly Leftover[]> {
  if (!(await hasTable(db, 'product.registered_unit'))) return [];
  const units = await db.query(
    `select distinct serial, gtin from product.registered_unit where ${isSampleUnit}`,
    unitValues,
  );
  const partners = (await hasTable(db, 'product.partner'))
    ? await db.query(`select 1 from product.partner where ${isSamplePartner}`, partnerValues)
    : [];
  const packages = (await hasTable(db, 'product.package'))
    ? await db.query(`select 1 from product.package where ${isSamplePackage}`, packageValues)
    : [];
  const manuals = (await hasTable(db, 'product.manual'))
    ? await db.query(`select 1 from product.manual where ${isSampleManual}`, sampleManualValues)
    : [];
  const mails = await db.query('select 1 from product.mail where text_body is not null');
  const found: readonly Leftover[] = [
    { kind: 'sample units', count: units.length },
    { kind: 'sample partners', count: partners.length },
    { kind: 'sample packages', count: packages.length },
    { kind: 'sample manuals', count: manuals.length },
    { kind: 'stored mail', count: mails.length },
  ];
  return found.filter(({ count }) => count > 0);
}

/** Deletes sample units, partners, packages and manuals. Homes that use one of the first three keep it. */
export async function cleanLeftovers(db: Database, now: Temporal.Instant): Promise<void> {
  if (!(await hasTable(db, 'product.registered_unit'))) return;
  await db.transaction(async (tx) => {
    await tx.query(`delete from product.registered_unit where ${isSampleUnit}`, unitValues);
    if (await hasTable(tx, 'product.partner'))
      await tx.query(
        `update product.partner set is_listed = false where ${isSamplePartner}`,
        partnerValues,
      );
    if (await hasTable(tx, 'product.package'))
      await tx.query(
        `update product.package set is_listed = false where ${isSamplePackage}`,
        packageValues,
      );
    if (await hasTable(tx, 'product.manual')) await deleteSampleManuals(tx, now);
    await tx.query('delete from product.mail where text_body is not null');
  });
}

/** Pictures that another manual shows as well stay; the search finds the deleted manuals no longer. */
async function deleteSampleManuals(tx: Database, now: Temporal.Instant): Promise<void> {
  await tx.query(`delete from product.manual where ${isSampleManual}`, sampleManualValues);
  await tx.query(
    `delete from product.manual_file f where not exists (
       select from product.manual m where m.pdf = f.hash or strpos(m.content::text, f.hash) > 0
     )`,
  );
  await wakeIndex(tx, everybodysHome, now);
}
