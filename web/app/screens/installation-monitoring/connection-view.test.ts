import { describe, expect, it } from 'vitest';
import { connectionView } from './connection-view.ts';
import { somePoint, someUnit, someValue } from './testing-unit.ts';

describe('the way to a unit', () => {
  it.each([
    [-55, 'good'],
    [-60, 'good'],
    [-61, 'fair'],
    [-75, 'weak'],
    [-81, 'poor'],
  ])('is %i dBm strong: %s', (dBm, is) => {
    const unit = someUnit([somePoint('gateway', [someValue('wifiStrength', dBm)])]);
    expect(connectionView(unit).signal).toEqual({ dBm, is });
  });

  it('names the firmware of the adapter first, and whether it can be updated', () => {
    const unit = someUnit([
      somePoint('outdoor', [someValue('softwareVersion', '1140')]),
      somePoint('gateway', [
        someValue('firmwareVersion', '1_30_0'),
        someValue('isFirmwareUpdateSupported', true),
        someValue('softwareVersion', ''),
      ]),
    ]);
    expect(connectionView(unit)).toEqual({
      signal: null,
      firmware: [
        { point: 'gateway', version: '1_30_0' },
        { point: 'outdoor', version: '1140' },
      ],
      canUpdate: true,
      updateStatus: null,
    });
  });

  it('is not made up where the unit is silent', () => {
    expect(connectionView(someUnit([]))).toMatchObject({
      signal: null,
      firmware: [],
      canUpdate: null,
    });
  });
});
