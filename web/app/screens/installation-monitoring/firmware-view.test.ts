import { expect, it } from 'vitest';
import { firmwareViews } from './firmware-view.ts';
import { somePoint, someUnit, someValue } from './testing-unit.ts';

const offer = someValue('firmwareUpdate', '7.1.0', { settable: true, options: ['7.5.0'] });
const panel = (status: string | null, update = offer) =>
  somePoint('user-interface', [
    someValue('firmwareVersion', '7_1_0'),
    someValue('firmwareUpdateStatus', status),
    update,
  ]);

it.each([
  ['an update on offer', panel(null), 'available'],
  ['a running update', panel('in-progress'), 'running'],
  ['a failed update', panel('failed'), 'failed'],
  ['an installed update', panel('succeeded', { ...offer, options: ['7.1.0'] }), 'done'],
] as const)('firmwareViews: %s', (_, point, state) => {
  expect(firmwareViews(someUnit([point]))).toMatchObject([{ installed: '7.1.0', state }]);
});

it('firmwareViews: an update is started only where the payload lets it be set', () => {
  const [settable] = firmwareViews(someUnit([panel(null)]));
  expect(settable?.control).toBe(offer);
  const [fixed] = firmwareViews(someUnit([panel(null, { ...offer, settable: false })]));
  expect(fixed).toMatchObject({ state: 'available', offered: '7.5.0', control: null });
});

it('firmwareViews: the adapter is first, parts without an update are left out', () => {
  const gateway = somePoint('gateway', [someValue('firmwareVersion', '1_30_0')]);
  const outdoor = somePoint('outdoor', [someValue('softwareVersion', '1140')]);
  const views = firmwareViews(someUnit([outdoor, panel(null), gateway]));
  expect(views.map(({ point }) => point.type)).toEqual(['gateway', 'user-interface']);
});
