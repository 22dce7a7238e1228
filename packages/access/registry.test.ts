import { describe, expect, test } from 'vitest';
import { type Registered, createRegistry, registryProblems } from './registry.ts';

const entry: Registered = {
  kind: 'endpoint',
  service: 'energy',
  name: 'getHome',
  resource: 'home',
  verb: 'read',
  roles: ['owner'],
};

describe('createRegistry', () => {
  test.each([
    ['no roles', { roles: [] }, 'energy/endpoint/getHome declares no roles'],
    ['no resource', { resource: '' }, 'energy/endpoint/getHome declares no resource'],
    ['no verb', { verb: undefined as never }, 'energy/endpoint/getHome declares no verb'],
    ['no service', { service: '' }, '?/endpoint/getHome declares no service'],
  ])('what declares %s fails the start', (_, without, words) => {
    expect(() => createRegistry().add({ ...entry, ...without })).toThrow(words);
  });

  test('an equal declaration may be repeated, a different one is refused', () => {
    const registry = createRegistry();
    registry.add(entry);
    registry.add({ ...entry });
    expect(() => registry.add({ ...entry, roles: ['guest'] })).toThrow('declared twice');
    expect(registry.all()).toEqual([entry]);
  });
});

describe('registryProblems', () => {
  const existing = { ...entry, where: 'services/energy/today/contract.ts' };

  test('none where code and declarations agree', () => {
    expect(registryProblems([entry], [existing])).toEqual([]);
  });

  test('an undeclared endpoint is named with its place', () => {
    expect(registryProblems([entry], [existing, { ...existing, name: 'planted' }])).toEqual([
      'services/energy/today/contract.ts: energy/endpoint/planted is not in the registry',
    ]);
  });

  test('an endpoint declared as a route counts as undeclared', () => {
    expect(registryProblems([{ ...entry, kind: 'route' }], [existing])).toHaveLength(1);
  });

  test.each([
    { roles: ['owner', 'guest'] as const },
    { verb: 'delete' as const },
    { resource: 'house' },
    { stepUp: true },
    { idempotent: true },
  ])('a difference is reported: %j', (changed) => {
    expect(registryProblems([{ ...entry, ...changed }], [existing])).toEqual([
      expect.stringContaining('energy/endpoint/getHome is in the registry as {'),
    ]);
  });

  test('problemsOf: an action that declares reading is refused', () => {
    expect(registryProblems([{ ...entry, kind: 'action' }], [])).toEqual([
      'energy/action/getHome changes something and declares that it reads',
    ]);
  });
});
