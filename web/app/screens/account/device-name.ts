import type { Translate } from '../../i18n/use-text.ts';

const browsers: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};

const systems: Readonly<Record<string, string>> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
};

/** Returns `Firefox on Android` for `firefox android`; product names are the same in every language. */
export function deviceName(text: Translate, device: string | null): string {
  const [browser = '', system = ''] = (device ?? '').split(' ');
  const names = { browser: browsers[browser], system: systems[system] };
  if (names.browser !== undefined && names.system !== undefined)
    return text('security.device', { browser: names.browser, system: names.system });
  return names.browser ?? names.system ?? text('security.device-unknown');
}
