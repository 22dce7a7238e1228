import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Role, roles } from '@hearth/access/access.ts';
import type { Registered } from '@hearth/access/registry.ts';
import { beforeAll, expect, test } from 'vitest';
import { withServices } from '@hearth/app/testing-services.ts';
import { permissionOf, whoMayPage } from './who-may-page.ts';

let registered: readonly Registered[];
beforeAll(async () => {
  registered = await withServices(({ registered: all }) => all);
});

test('docs/who-may.md matches the declarations; npm run docs writes it', async () => {
  const written = await readFile(join(import.meta.dirname, '..', 'docs', 'who-may.md'), 'utf8');
  expect(written.split('\n')).toEqual(whoMayPage(registered).split('\n'));
});

/** Invariants of the permissions. */
const endpoints = () => registered.filter(({ kind }) => kind !== 'route');
const named = (role: Role) =>
  endpoints()
    .filter((entry) => permissionOf(entry, role) !== 'no' && permissionOf(entry, role) !== 'own')
    .filter(({ roles: who }) => !who.includes('guest'));

test('of what asks for a recent sign-in, a demo session may only ask a service partner and allow it more', () => {
  const open = registered.filter(
    (entry) => entry.stepUp === true && permissionOf(entry, 'demo') !== 'no',
  );
  expect(open.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
    'action /service-partner/change-service-partner/confirm',
    'endpoint allowScope',
    'endpoint requestPartner',
  ]);
});

test('only services run jobs', () => {
  const jobs = registered.filter(({ kind }) => kind === 'job');
  expect(jobs.filter((job) => roles.some((role) => permissionOf(job, role) !== 'no'))).toEqual([]);
});

test('a former owner has no permission; installers and operators read at most', () => {
  expect(named('ex-owner')).toEqual([]);
  for (const role of ['installer', 'operator'] as const)
    expect(named(role).filter(({ verb }) => verb !== 'read')).toEqual([]);
});

test('a resident has fewer permissions than an owner and changes comfort settings, hides alerts, asks for assistance, notes maintenance and sends a test message only', () => {
  const byResident = named('resident');
  expect(byResident.filter((entry) => permissionOf(entry, 'owner') === 'no')).toEqual([]);
  const changed = byResident.filter(({ kind, verb }) => kind === 'endpoint' && verb !== 'read');
  const changes = changed.map(({ resource }) => resource);
  expect(residentChanges).toEqual(expect.arrayContaining([...new Set(changes)]));
});
const residentChanges = [
  'alert',
  'assistance',
  // The secret address of their own calendar.
  'calendar',
  'command',
  'control',
  'draft',
  'maintenance',
  'membership',
  'message',
  'monitoring',
  'plan-switch',
  'plan-veto',
  'schedule',
  'trip',
  'upload',
];

test('a partner reads a home, notes maintenance, answers requests and sends commands, each with its scope', () => {
  for (const entry of named('partner').filter(({ kind }) => kind === 'endpoint')) {
    const may = permissionOf(entry, 'partner');
    // A visit is noted by the company that monitors the home, and a request is answered by the one that may be asked.
    const change = {
      addMaintenanceEntry: 'maintenance',
      stepAssistance: 'assistance',
      addAssistanceFile: 'assistance',
      addEntryFile: 'maintenance',
      createUpload: 'upload',
      continueUpload: 'upload',
      endUpload: 'upload',
    }[entry.name];
    expect(may === 'settings', entry.name).toBe(entry.verb !== 'read' && change === undefined);
    expect([entry.verb, entry.resource], entry.name).toContain(
      entry.verb === 'read' ? 'read' : (change ?? 'command'),
    );
  }
});

test('a demo visitor has no permission on personal data', () => {
  const personal = ['account', 'passkey', 'claim', 'registration', 'resident-invitation'];
  const near = endpoints()
    .filter((entry) => permissionOf(entry, 'demo') !== 'no' && !entry.roles.includes('guest'))
    .filter(({ resource }) => personal.includes(resource));
  expect(near.map(({ name }) => name)).toEqual([]);
});

test('without a sign-in only sign-in actions are allowed', () => {
  const open = endpoints().filter(
    ({ roles: who, verb, service }) =>
      who.includes('guest') && verb !== 'read' && service !== 'device-cloud',
  );
  expect([...new Set(open.map(({ resource }) => resource))].toSorted()).toEqual(openResources);
});
const openResources = [
  'account',
  'claim',
  'demo-session',
  'interaction',
  'invitation',
  'label',
  'language',
  // Sent by a company's own system and by the payment provider, whose signatures are the admission.
  'partner-answer',
  'payment-event',
  'screen',
  'session',
  // Kept on the device and, after a sign-in, with the person.
  'text-size',
];
