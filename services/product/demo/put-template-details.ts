import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import type { Link } from '../device-link/store.ts';
import { enqueueLocationUpdate } from '../home-details/outbox.ts';
import { putCommissioning, putHomeDetails } from '../home-details/store.ts';
import { putTemplateLog } from './put-template-log.ts';
import { putTemplatePackages } from './put-template-packages.ts';
import { templateHomeDetails } from './template-home-details.ts';
import { unitsOfLink } from '../unit/store.ts';
import type { DemoHome } from './contract.ts';

/** Stores address, building, the set-up of the units, the packages and the maintenance log of a home that is a copy of a template home. */
export async function putTemplateDetails(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { home, link }: { readonly home: DemoHome; readonly link: Link },
): Promise<void> {
  const { installationId: installation, linkId } = link;
  const { commissioning, ...details } = templateHomeDetails[home];
  await putHomeDetails(tx, installation, { ...details, partnerWish: null });
  const units = await unitsOfLink(tx, linkId);
  for (const { unitId: unit } of units)
    await putCommissioning(tx, installation, { ...commissioning, unit });
  await putTemplatePackages(tx, deps, { home, installation, units });
  await putTemplateLog(tx, deps, { home, installation, units });
  await enqueueLocationUpdate(tx, deps, { installation, version: 1 });
}
