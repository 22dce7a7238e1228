import { describe, expect, it } from 'vitest';
import { appearanceOf } from './appearance.ts';

describe('appearanceOf', () => {
  it('missing and invalid cookies give the defaults', () => {
    const plain = { theme: 'system', textSize: 100, allowZoom: false, timeZone: null };
    expect(appearanceOf({}, 'locked')).toEqual(plain);
    expect(
      appearanceOf(
        { theme: 'pink', 'text-size': '300', zoom: 'maybe', 'time-zone': 'Nowhere/Else' },
        'locked',
      ),
    ).toEqual(plain);
    expect(appearanceOf({ 'time-zone': '%E0%A4%A' }, 'locked').timeZone).toBeNull();
  });

  it('reads known values', () => {
    expect(
      appearanceOf(
        { theme: 'dark', 'text-size': '150', zoom: 'allow', 'time-zone': 'Europe%2FBerlin' },
        'locked',
      ),
    ).toEqual({ theme: 'dark', textSize: 150, allowZoom: true, timeZone: 'Europe/Berlin' });
  });

  it('the person’s zoom setting overrides the deployment’s in both directions', () => {
    expect(appearanceOf({}, 'allow').allowZoom).toBe(true);
    expect(appearanceOf({ zoom: 'locked' }, 'allow').allowZoom).toBe(false);
  });
});
