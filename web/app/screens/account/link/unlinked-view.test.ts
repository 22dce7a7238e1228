import { expect, test } from 'vitest';
import { unlinkedIn } from './unlinked-view.ts';

const unit = (name: string, vendors: ('onecta' | 'vicare')[] | null, isMissing = false) => ({
  name,
  linking: vendors && { vendors, isMissing, isSample: false },
});

test('unlinkedIn: counts registered units without a link and lists their vendors', () => {
  const linked = unit('Cellar', null);
  expect(unlinkedIn([linked], 'owner')).toBeNull();
  const ember = unit('Ember', ['onecta']);
  expect(unlinkedIn([linked, ember], 'owner')).toEqual({
    count: 1,
    name: 'Ember',
    vendors: ['onecta'],
    isSample: false,
    why: 'link',
  });
  const any = unit('Breeze', ['onecta', 'vicare']);
  expect(unlinkedIn([ember, any], 'owner')?.vendors).toEqual(['onecta', 'vicare']);
});

test('unlinkedIn: gives the reason for a missing unit, a unit without a vendor and a resident', () => {
  expect(unlinkedIn([unit('Ember', ['onecta'], true)], 'owner')?.why).toBe('missing');
  expect(unlinkedIn([unit('Far', [])], 'owner')?.why).toBe('no-way');
  // A unit that cannot be linked is not counted beside one that can.
  expect(unlinkedIn([unit('Far', []), unit('Ember', ['onecta'])], 'owner')).toMatchObject({
    count: 1,
    name: 'Ember',
  });
  const ofResident = unlinkedIn([unit('Ember', ['onecta'])], 'resident');
  expect(ofResident).toMatchObject({ why: 'not-yours', vendors: [] });
});
