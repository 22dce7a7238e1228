import { type Role, roles } from '@hearth/access/access.ts';
import { partnerScopeOf } from '@hearth/access/partner-scope.ts';
import type { Registered } from '@hearth/access/registry.ts';
import { tableLines } from './table-lines.ts';

/** Permission of a role: none; own things, for anybody signed in; yes; or the scope that a partner needs. */
export type Permission = 'no' | 'own' | 'yes' | 'contact' | 'monitoring' | 'settings';

/** All other roles are signed in. */
const signedOut: readonly Role[] = ['guest', 'demo'];

export function permissionOf(entry: Registered, role: Role): Permission {
  const has = (named: Registered['roles'][number]): boolean => entry.roles.includes(named);
  if (has(role)) return role === 'partner' ? partnerScopeOf(entry) : 'yes';
  if (has('guest')) return 'yes';
  if (role === 'demo') return has('visitor') ? 'own' : 'no';
  return has('person') && !signedOut.includes(role) ? 'own' : 'no';
}

const headings = ['web', 'product', 'energy', 'identity', 'device-cloud'];

/** Page with all routes, actions, endpoints, downloads and jobs and their permissions, as declared. */
export function whoMayPage(registered: readonly Registered[]): string {
  const services = [...new Set(registered.map(({ service }) => service))].toSorted(
    (first, second) => headings.indexOf(first) - headings.indexOf(second),
  );
  return `${[
    '# Who may do what',
    '',
    'Written by `npm run docs` from what every route, action, endpoint, download and job declares; a test compares it, so that nobody',
    'is let in unseen. **yes**: this role, at the installation that it has it at. **own**: anybody signed in, with what is theirs. **contact**,',
    '**monitoring**, **settings**: a partner whom the owner has granted that word. **·**: nobody with this role; it is answered as if it were',
    'not there, or refused. Beside them: our own services, meters, and what asks for a sign-in of the last five minutes. **lately,',
    'not demo**: the same, but for a demo session, which has no sign-in to repeat.',
    ...services.flatMap((service) => [
      '',
      `## ${service}`,
      '',
      ...tableOf(registered.filter((entry) => entry.service === service)),
    ]),
  ].join('\n')}\n`;
}

function tableOf(entries: readonly Registered[]): readonly string[] {
  const sorted = entries.toSorted((first, second) =>
    keyOf(first).localeCompare(keyOf(second), 'en'),
  );
  const rows = [
    ['what', 'kind', 'does', ...roles, 'besides'],
    ...sorted.map((entry) => [
      `\`${entry.name}\``,
      entry.kind,
      `${entry.verb} ${entry.resource}`,
      ...roles.map((role) => cellOf(permissionOf(entry, role))),
      besides(entry),
    ]),
  ];
  return tableLines(rows);
}

const keyOf = ({ kind, name }: Registered): string => `${kind} ${name}`;

const cellOf = (may: Permission): string => (may === 'no' ? '·' : may);

const besides = (entry: Registered): string =>
  [
    ...(entry.roles.includes('service') ? ['services'] : []),
    ...(entry.roles.includes('meter') ? ['meters'] : []),
    ...(entry.stepUp === true
      ? [permissionOf(entry, 'demo') === 'no' ? 'signed in lately' : 'lately, not demo']
      : []),
  ].join(', ');
