import { expect, it } from 'vitest';
import { namedUnits } from './named-units.ts';

it('namedUnits: a unit without a name is called by what it is', () => {
  const units = [
    { name: '', kind: 'gateway' },
    { name: 'Attic', kind: 'air-to-air' },
  ] as const;
  expect(namedUnits((id) => `<${id}>`, units)).toEqual([
    { name: '<monitoring.kind-gateway>', kind: 'gateway' },
    { name: 'Attic', kind: 'air-to-air' },
  ]);
});
