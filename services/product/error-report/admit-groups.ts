import type { Database } from '@hearth/platform/database/database.ts';
import type { ErrorReport } from '@hearth/platform/error-report/error-report.ts';
import { groupOf } from './group-of.ts';
import { countGroups, countNetworkGroups, dropWeakest } from './store.ts';

/** Most groups of clients, whose reports anybody can make up, and of our own processes, which keep their places in any flood. */
export const groupsMax = { client: 800, own: 200 } as const;
export type GroupOwner = keyof typeof groupsMax;

/** Most groups that one network alone has reported. */
export const networkGroupsMax = 100;

/** Counts new errors of a network that has all its groups. */
export const overflow: ErrorReport = {
  source: 'client',
  type: 'Other',
  message: 'further errors of networks with many groups of their own',
  frames: [],
  version: '',
  event: null,
};
export const overflowGroup = groupOf(overflow);

export const ownerOf = ({ source }: Pick<ErrorReport, 'source'>): GroupOwner =>
  source === 'client' ? 'client' : 'own';

/**
 * Makes room for new groups and returns those that may be stored. A network has `networkGroupsMax` groups that nobody else has reported. In a
 * full table the weakest group gives way: one that a single network has reported, of the network with most of them, with the fewest errors, the
 * oldest first. So a flood replaces its own groups, and a new error always gets in.
 */
export async function admitGroups(
  tx: Database,
  {
    reports,
    network,
    counted,
  }: {
    readonly reports: ReadonlyMap<string, ErrorReport>;
    readonly network: string | null;
    /** Groups of the batch, which stay. */
    readonly counted: readonly string[];
  },
): Promise<ReadonlySet<string>> {
  if (reports.size === 0) return new Set();
  const byOwner = Map.groupBy([...reports], ([, report]) => ownerOf(report));
  const own = (byOwner.get('own') ?? []).map(([group]) => group);
  const free =
    network === null ? Infinity : networkGroupsMax - (await countNetworkGroups(tx, network));
  const client = (byOwner.get('client') ?? []).map(([group]) => group).slice(0, Math.max(0, free));
  const stored = await countGroups(tx);
  for (const [owner, groups] of [
    ['client', client],
    ['own', own],
  ] as const) {
    const surplus = stored[owner] + groups.length - groupsMax[owner];
    if (groups.length > 0 && surplus > 0)
      await dropWeakest(tx, { owner, count: surplus, except: [...counted, overflowGroup] });
  }
  return new Set([...own, ...client]);
}
