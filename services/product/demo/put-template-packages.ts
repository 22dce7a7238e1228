import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { timeZoneOf } from '../installation/store.ts';
import type { PackageOffer } from '../package/price-list.ts';
import { insertEntitlement, listedOffers } from '../package/store.ts';
import type { DemoHome } from './contract.ts';

/** Packages that a template home has or had, by kind, and how many months ago each began. */
const templatePackages: Readonly<
  Record<DemoHome, readonly { readonly kind: PackageOffer['kind']; readonly monthsAgo: number }[]>
> = {
  lindenweg: [
    { kind: 'remote-monitoring', monthsAgo: 5 },
    { kind: 'comfort-check', monthsAgo: 16 },
  ],
  rozenstraat: [{ kind: 'maintenance-plan', monthsAgo: 8 }],
  'via-dei-tigli': [
    { kind: 'remote-monitoring', monthsAgo: 2 },
    { kind: 'comfort-check', monthsAgo: 14 },
  ],
};

/** Stores the packages of a copy of a template home, as far as the price list has them. Units that are too old for a package show a refused one. */
export async function putTemplatePackages(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  {
    home,
    installation,
    units,
  }: {
    readonly home: DemoHome;
    readonly installation: InstallationId;
    readonly units: readonly { readonly unitId: string; readonly kind: string }[];
  },
): Promise<void> {
  const offers = await listedOffers(tx);
  const now = clock.now().toZonedDateTimeISO(await timeZoneOf(tx, installation));
  for (const { kind, monthsAgo } of templatePackages[home]) {
    const found = offers.find(({ offer }) => offer.kind === kind);
    if (!found) continue;
    const { covers, term, eligibility } = found.offer;
    const covered = units.find((unit) => eligibility.kinds.some((each) => each === unit.kind));
    if (covers === 'unit' && !covered) continue;
    const start = now.subtract({ months: monthsAgo });
    await insertEntitlement(tx, installation, {
      package: found.offer.package,
      revision: found.revision,
      unit: covers === 'unit' ? (covered?.unitId ?? null) : null,
      order: null,
      isTrial: false,
      state: 'active',
      orderedAt: start.toInstant(),
      startsOn: start.toPlainDate().toString(),
      endsOn: start.toPlainDate().add({ months: term.months }).subtract({ days: 1 }).toString(),
    });
  }
}
