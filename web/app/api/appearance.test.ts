import { describe, expect, it } from 'vitest';
import { appearanceOf } from './appearance.ts';

describe('how this browser wants its pages', () => {
  it('is the default where nothing or nonsense is said', () => {
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

  it('takes what it knows', () => {
    expect(
      appearanceOf(
        { theme: 'dark', 'text-size': '150', zoom: 'allow', 'time-zone': 'Europe%2FBerlin' },
        'locked',
      ),
    ).toEqual({ theme: 'dark', textSize: 150, allowZoom: true, timeZone: 'Europe/Berlin' });
  });

  it('lets the person’s own word on zoom win in both directions', () => {
    expect(appearanceOf({}, 'allow').allowZoom).toBe(true);
    expect(appearanceOf({ zoom: 'locked' }, 'allow').allowZoom).toBe(false);
  });
});
