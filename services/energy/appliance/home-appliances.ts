import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ApplianceProperty } from '../home/appliance-properties.ts';
import { readFrame } from '../home/store.ts';
import { grade, use } from '../reading/contract.ts';
import { readSetting } from '../setting/read-setting.ts';
import { appliancesKind } from '../setting/setting-kinds.ts';
import type { Appliance, ApplianceOffer } from './contract.ts';
import { listAppliances } from './store.ts';

/** An appliance with what a person said about it, if anything. */
export interface HomeAppliance {
  readonly appliance: Appliance;
  readonly property: ApplianceProperty | null;
}

/** Appliances of units, meters and people; names and kinds that a person gave come first. */
export async function homeAppliances(
  db: Database,
  access: Access,
): Promise<readonly HomeAppliance[]> {
  // Reads that are started together reach the database together.
  const [{ document }, appliances] = await Promise.all([
    readSetting(db, access, appliancesKind),
    listAppliances(db, access),
  ]);
  const properties = new Map(document?.appliances.map((each) => [each.appliance, each]));
  const known = appliances.map((appliance) => {
    const property = properties.get(appliance.appliance) ?? null;
    properties.delete(appliance.appliance);
    return {
      property,
      appliance: property
        ? { ...appliance, name: property.name ?? appliance.name, kind: property.kind }
        : appliance,
    };
  });
  const added = [...properties.values()].filter(({ isAdded }) => isAdded);
  return [
    ...known,
    ...added.map((property) => ({
      property,
      appliance: {
        appliance: property.appliance,
        unit: null,
        name: property.name ?? '',
        kind: property.kind,
      },
    })),
  ];
}

const offeredUses = new Set(['appliances', 'ev', 'battery-charge', 'battery-discharge', 'rest']);

/** Appliances with readings that neither a unit nor a meter introduced and that nobody added. */
export async function applianceOffers(
  db: Database,
  access: Access,
): Promise<readonly ApplianceOffer[]> {
  const frame = await readFrame(db, access);
  const known = new Set(
    (await homeAppliances(db, access)).map(({ appliance }) => appliance.appliance),
  );
  const offered = (frame?.series ?? []).filter(
    (each) => each.metric === 'energy' && offeredUses.has(each.use) && !known.has(each.appliance),
  );
  return [...Map.groupBy(offered, ({ appliance }) => appliance)].flatMap(([appliance, own]) => {
    const [first] = own;
    return first
      ? [
          {
            appliance,
            use: use.parse(first.use),
            source: first.source,
            grade: grade.parse(first.grade),
          },
        ]
      : [];
  });
}
