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

  it('connectionView: the settings of the adapter that can be set', () => {
    const led = someValue('isLedEnabled', true, { settable: true });
    const gateway = somePoint('gateway', [
      led,
      someValue('isDaylightSavingEnabled', true),
      someValue('isFirmwareUpdateSupported', true),
    ]);
    expect(connectionView(someUnit([gateway]))).toEqual({
      signal: null,
      canUpdate: true,
      settings: [{ point: gateway, value: led }],
    });
  });

  it('is not made up where the unit is silent', () => {
    expect(connectionView(someUnit([]))).toMatchObject({
      signal: null,
      canUpdate: null,
      settings: [],
    });
  });
});
