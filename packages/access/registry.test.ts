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

describe('the one table of everything that can be called', () => {
  test.each([
    ['no roles', { roles: [] }, 'energy/endpoint/getHome declares no roles'],
    ['no resource', { resource: '' }, 'energy/endpoint/getHome declares no resource'],
    ['no verb', { verb: undefined as never }, 'energy/endpoint/getHome declares no verb'],
    ['no service', { service: '' }, '?/endpoint/getHome declares no service'],
  ])('what declares %s fails the start', (_, without, words) => {
    expect(() => createRegistry().add({ ...entry, ...without })).toThrow(words);
  });

  test('the same may be declared again, but not as something else', () => {
    const registry = createRegistry();
    registry.add(entry);
    registry.add({ ...entry });
    expect(() => registry.add({ ...entry, roles: ['guest'] })).toThrow('declared twice');
    expect(registry.all()).toEqual([entry]);
  });
});

describe('what exists is held against what is declared', () => {
  const existing = { ...entry, where: 'services/energy/today/contract.ts' };

  test('nothing is said where they are the same', () => {
    expect(registryProblems([entry], [existing])).toEqual([]);
  });

  test('what is planted undeclared is named with its place', () => {
    expect(registryProblems([entry], [existing, { ...existing, name: 'planted' }])).toEqual([
      'services/energy/today/contract.ts: energy/endpoint/planted is not in the registry',
    ]);
  });

  test('an endpoint that is declared as a route is not declared', () => {
    expect(registryProblems([{ ...entry, kind: 'route' }], [existing])).toHaveLength(1);
  });

  test.each([
    { roles: ['owner', 'guest'] as const },
    { verb: 'delete' as const },
    { resource: 'house' },
    { stepUp: true },
    { idempotent: true },
  ])('a difference is told: %j', (other) => {
    expect(registryProblems([{ ...entry, ...other }], [existing])).toEqual([
      expect.stringContaining('energy/endpoint/getHome is in the registry as {'),
    ]);
  });

  test('an action that says it reads is told', () => {
    expect(registryProblems([{ ...entry, kind: 'action' }], [])).toEqual([
      'energy/action/getHome changes something and declares that it reads',
    ]);
  });
});
