import { watchPages } from './watch-pages.ts';
import { routePattern } from './route-pattern.ts';

const signals = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;
type ConsentState = Readonly<Record<(typeof signals)[number], 'denied' | 'granted'>>;

const stateOf = (value: 'denied' | 'granted'): ConsentState => ({
  ad_storage: value,
  ad_user_data: value,
  ad_personalization: value,
  analytics_storage: value,
});

/**
 * Loads a container of Google Tag Manager with the signals of Consent Mode v2: denied by default, then granted by the person's choice.
 * Pages are named by their pattern, so that ids of homes and units stay here.
 */
export function startTagManager(container: string): void {
  const layer: unknown[] = [];
  Object.assign(window, { dataLayer: layer });
  // The tag manager takes commands as `arguments` objects, not as arrays.
  const command = function (): void {
    layer.push(arguments);
  } as (...words: readonly unknown[]) => void;
  command('consent', 'default', stateOf('denied'));
  command('consent', 'update', stateOf('granted'));
  const view = (pathname: string): void => {
    const path = routePattern(pathname);
    command('set', {
      page_path: path,
      page_location: `${location.origin}${path}`,
      page_title: path,
    });
    layer.push({ event: 'page_view', page_path: path });
  };
  view(location.pathname);
  layer.push({
    'gtm.start': Math.round(performance.timeOrigin + performance.now()),
    event: 'gtm.js',
  });
  const script = document.createElement('script');
  script.src = `https://www.googletagmanager.com/gtm.js?id=${container}`;
  script.async = true;
  // The container's own inline tags take it over.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  document.head.append(script);
  watchPages(view);
}
