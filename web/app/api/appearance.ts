import type { Appearance } from '../page-request.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const textSizes = [100, 125, 150, 175, 200] as const;

/** Display settings of this browser from its cookies; unknown values are the default. */
export function appearanceOf(
  cookies: Readonly<Record<string, string>>,
  zoom: 'locked' | 'allow',
): Appearance {
  return {
    theme: themes.find((theme) => theme === cookies['theme']) ?? 'system',
    textSize: textSizes.find((size) => String(size) === cookies['text-size']) ?? 100,
    allowZoom: cookies['zoom'] === 'allow' || (cookies['zoom'] === undefined && zoom === 'allow'),
    timeZone: timeZoneOf(cookies['time-zone']),
  };
}

function timeZoneOf(value: string | undefined): string | null {
  const name = decodeURIComponentSafely(value ?? '');
  try {
    return name === ''
      ? null
      : new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
