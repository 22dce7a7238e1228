import type { Access } from '@hearth/access/access.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { commandStatusOf } from '../device-link/command/command-status.ts';
import { commandsSince, writesSince } from '../device-link/command/store.ts';
import { writesLeft } from '../device-link/command/write-pace.ts';
import { linkStatusOf } from '../device-link/link-status.ts';
import { isReadable } from '../device-link/link-state.ts';
import { takeCall } from '../device-link/quota/bucket.ts';
import { bucketsOf } from '../device-link/quota/store.ts';
import { readLink } from '../device-link/read-link.ts';
import { type LinkSummary, linksOf, nextReadsOf } from '../device-link/store.ts';
import { offeredVendors } from '../vendors.ts';
import { worldClockOf } from '../installation/store.ts';
import { withVendorBudget } from '../time-budget.ts';
import { liveStatesOf, unitsOf } from '../unit/store.ts';
import type { Monitoring } from './contract.ts';
import { liveUnitOf } from './live-unit.ts';
import { readEveryS } from './read-interval.ts';
import { unitLinkings } from './unit-linking.ts';

/** Reads the links whose values are old enough, within the budget for readings, and returns the state after that. */
export async function refreshMonitoring(
  deps: ProductDeps,
  access: Access,
): Promise<Result<Monitoring>> {
  const links = await refreshableLinks(deps, access);
  const readings = Promise.all(links.map((link) => readLink(deps, link.linkId, 'request')));
  await withVendorBudget(readings, deps);
  return monitoringOf(deps, access);
}

/** Settled commands are shown beside their value for this time. */
const commandsShownMin = 10;
/** Values younger than this are not read again. */
const freshS = 60;

/** The last known state of all units of an installation. */
export async function monitoringOf(deps: ProductDeps, access: Access): Promise<Result<Monitoring>> {
  const now = deps.clock.now();
  // Reads that are started together reach the database together.
  const [world, links, units, states, commands] = await Promise.all([
    worldClockOf(deps.db, access.installationId),
    linksOf(deps.db, access),
    unitsOf(deps.db, access),
    liveStatesOf(deps.db, access),
    commandsSince(deps.db, access, now.subtract({ minutes: commandsShownMin })),
  ]);
  const [buckets, nextReads, linking, paced] = await Promise.all([
    bucketsOf(
      deps.db,
      links.map((link) => link.linkId),
    ),
    nextReadsOf(deps.db, links),
    unitLinkings(deps, { units, links }),
    Promise.all(links.map(async (link) => ({ link, pace: await writePaceOf(deps, link, now) }))),
  ]);
  return ok({
    installation: access.installationId,
    asOf: worldAt(now, world).toString(),
    readEveryS: readEveryS(deps, { links, world }),
    links: paced.map(({ link, pace }) => ({
      ...linkStatusOf(link, {
        bucket: buckets.get(link.linkId),
        nextReadAt: nextReads.get(link.linkId),
        world,
      }),
      ...pace,
      offers: link.offers.map(({ deviceId: device, ...offer }) => ({ device, ...offer })),
    })),
    vendors: [...offeredVendors(deps.vendors)],
    units: units.map((unit) =>
      liveUnitOf(unit, {
        state: states.get(unit.unitId),
        linking: linking.get(unit.unitId) ?? null,
        commands: commands
          .filter(({ unitId }) => unitId === unit.unitId)
          .flatMap((record) => commandStatusOf(record, world) ?? []),
      }),
    ),
  });
}

async function writePaceOf(deps: ProductDeps, link: LinkSummary, now: Temporal.Instant) {
  const { control } = deps.vendors[link.vendor].cloud;
  const past = await writesSince(deps.db, link.linkId, now.subtract({ hours: 24 }));
  return {
    writesPerDay: control.writesPerDay,
    writesLeft: writesLeft(past, { control, now }).left,
    minIntervalS: control.minIntervalS,
  };
}

/** Links with old values that may be read and have a call left beyond the reserve for commands. */
async function refreshableLinks(
  deps: ProductDeps,
  access: Access,
): Promise<readonly LinkSummary[]> {
  const now = deps.clock.now();
  const links = (await linksOf(deps.db, access)).filter(
    (link) => isReadable(link.state) && ageS(link, now) > freshS,
  );
  const buckets = await bucketsOf(
    deps.db,
    links.map((link) => link.linkId),
  );
  return links.filter((link) => {
    const bucket = buckets.get(link.linkId);
    return !bucket || takeCall(bucket, 'read', now).ok;
  });
}

const ageS = (link: LinkSummary, now: Temporal.Instant): number =>
  link.lastReadAt ? (now.epochMilliseconds - link.lastReadAt.epochMilliseconds) / 1000 : Infinity;
