import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import type { Link } from '../device-link/store.ts';
import { enqueueLocationUpdate } from '../home-details/outbox.ts';
import { putCommissioning, putHomeDetails } from '../home-details/store.ts';
import { templateHomeDetails } from './template-home-details.ts';
import { unitsOfLink } from '../unit/store.ts';
import type { DemoHome } from './contract.ts';

/** Stores address, building and the set-up of the units of a home that is a copy of a template home. */
export async function putTemplateDetails(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { home, link }: { readonly home: DemoHome; readonly link: Link },
): Promise<void> {
  const { installationId: installation, linkId } = link;
  const { commissioning, ...details } = templateHomeDetails[home];
  await putHomeDetails(tx, installation, { ...details, partnerWish: null });
  for (const { unitId: unit } of await unitsOfLink(tx, linkId))
    await putCommissioning(tx, installation, { ...commissioning, unit });
  await enqueueLocationUpdate(tx, deps, { installation, version: 1 });
}
