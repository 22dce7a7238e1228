import type { Access } from '@hearth/access/access.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { writesLeft } from '../device-link/command/pace.ts';
import { commandsSince, writesSince } from '../device-link/command/store.ts';
import { readLink } from '../device-link/jobs.ts';
import { isReadable } from '../device-link/link-state.ts';
import { worldOf } from '../installation/store.ts';
import { take } from '../device-link/quota/bucket.ts';
import { bucketsOf } from '../device-link/quota/store.ts';
import { type Link, linksOf, nextReadsOf } from '../device-link/store.ts';
import { commandOnWire, linkOnWire } from '../device-link/wire.ts';
import { pageBudgetMs, within } from '../time-budget.ts';
import { statesOf, unitsOf } from '../unit/store.ts';
import type { Monitoring, monitoringContract } from './contract.ts';
import { liveUnitOf } from './live-unit.ts';
import { offeredMakers } from '../device-link/makers.ts';
import { linkingAmong } from './linking/jobs.ts';

export function monitoringRoutes(deps: ProductDeps): Implementation<typeof monitoringContract> {
  return {
    getMonitoring: ({ access }) => monitoringOf(deps, access),
    refreshMonitoring: async ({ access }) => {
      const links = await refreshable(deps, access);
      const readings = Promise.all(links.map((link) => readLink(deps, link.linkId)));
      await within(readings, { budgetMs: pageBudgetMs, log: deps.log });
      return monitoringOf(deps, access);
    },
  };
}

/** A command stands beside its value for so long after its end. */
const commandsShownMin = 10;
/** A person who presses again within this gets what is there. */
const freshS = 60;

async function monitoringOf(deps: ProductDeps, access: Access): Promise<Result<Monitoring>> {
  const now = deps.clock.now();
  const world = await worldOf(deps.db, access.installationId);
  const links = await linksOf(deps.db, access);
  const [buckets, units, states, commands] = [
    await bucketsOf(
      deps.db,
      links.map((link) => link.linkId),
    ),
    await unitsOf(deps.db, access),
    await statesOf(deps.db, access.installationId),
    await commandsSince(deps.db, access, now.subtract({ minutes: commandsShownMin })),
  ];
  const nextReads = await nextReadsOf(deps.db, links);
  const linking = await linkingAmong(deps, { units, links });
  return ok({
    installation: access.installationId,
    asOf: worldAt(now, world).toString(),
    readEveryS: Math.ceil((world?.rate ?? 1) * readEveryS(deps, links)),
    links: await Promise.all(
      links.map(async (link) => ({
        ...linkOnWire(link, {
          bucket: buckets.get(link.linkId),
          nextReadAt: nextReads.get(link.linkId),
          world,
        }),
        ...(await changesOf(deps, link, now)),
        offers: link.offers.map(({ deviceId: device, ...offer }) => ({ device, ...offer })),
      })),
    ),
    makers: [...offeredMakers(deps.vendors)],
    units: units.map((unit) =>
      liveUnitOf(unit, {
        state: states.get(unit.unitId),
        linking: linking.get(unit.unitId) ?? null,
        commands: commands
          .filter((command) => command.unitId === unit.unitId)
          .map((command) => commandOnWire(command, world)),
      }),
    ),
  });
}

async function changesOf(deps: ProductDeps, link: Link, now: Temporal.Instant) {
  const { control } = deps.vendors[link.vendor].cloud;
  const past = await writesSince(deps.db, link.linkId, now.subtract({ hours: 24 }));
  return {
    writesPerDay: control.writesPerDay,
    writesLeft: writesLeft(past, { control, now }).left,
    minIntervalS: control.minIntervalS,
  };
}

/** By the wall's clock. */
const readEveryS = (deps: ProductDeps, links: readonly Link[]): number =>
  Math.max(60, ...links.map((link) => deps.vendors[link.vendor].cloud.capabilities.pollIntervalS));

/** Only what is old enough, may be read, and has a call to spare beyond the reserve for commands. */
async function refreshable(deps: ProductDeps, access: Access): Promise<readonly Link[]> {
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
    return !bucket || take(bucket, 'read', now).ok;
  });
}

const ageS = (link: Link, now: Temporal.Instant): number =>
  link.lastReadAt ? (now.epochMilliseconds - link.lastReadAt.epochMilliseconds) / 1000 : Infinity;
