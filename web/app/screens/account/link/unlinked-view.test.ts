import { expect, test } from 'vitest';
import { unlinkedIn } from './unlinked-view.ts';

const unit = (name: string, vendors: ('onecta' | 'vicare')[] | null, isMissing = false) => ({
  name,
  linking: vendors && { vendors, isMissing },
});

test('what is registered and not linked is counted, with the way to go on', () => {
  const linked = unit('Cellar', null);
  expect(unlinkedIn([linked], 'owner')).toBeNull();
  const known = unit('Ember', ['onecta']);
  expect(unlinkedIn([linked, known], 'owner')).toEqual({
    count: 1,
    name: 'Ember',
    vendors: ['onecta'],
    why: 'link',
  });
  const any = unit('Breeze', ['onecta', 'vicare']);
  expect(unlinkedIn([known, any], 'owner')?.vendors).toEqual(['onecta', 'vicare']);
});

test('one that its maker’s account does not show, one without a way and one of somebody else’s say so', () => {
  expect(unlinkedIn([unit('Ember', ['onecta'], true)], 'owner')?.why).toBe('missing');
  expect(unlinkedIn([unit('Far', [])], 'owner')?.why).toBe('no-way');
  const seen = unlinkedIn([unit('Ember', ['onecta'])], 'resident');
  expect(seen).toMatchObject({ why: 'not-yours', vendors: [] });
});
