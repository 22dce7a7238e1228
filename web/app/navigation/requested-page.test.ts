import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { continueToRequestedPage } from './requested-page.ts';

class Timing {
  readonly type: string;
  constructor(type: string) {
    this.type = type;
  }
}

/** A tab with its session storage, over several loads of a page. */
function openTab() {
  const stored = new Map<string, string>();
  const followed: string[] = [];
  return {
    followed,
    /** Loads a page and runs the function; the result ends the page while the router navigates to an address. */
    load(href: string, type: 'navigate' | 'reload') {
      const listeners: ((event: { persisted: boolean }) => void)[] = [];
      vi.stubGlobal('sessionStorage', {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      });
      vi.stubGlobal('PerformanceNavigationTiming', Timing);
      vi.stubGlobal('performance', { getEntriesByType: () => [new Timing(type)] });
      vi.stubGlobal('location', { href, assign: (next: string) => followed.push(next) });
      vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[number]) =>
        listeners.push(listener),
      );
      continueToRequestedPage();
      return (pathname?: string) => {
        const location = pathname === undefined ? undefined : { pathname, search: '', hash: '' };
        const state = { navigation: { location } };
        vi.stubGlobal('window', { __reactRouterDataRouter: { state } });
        for (const listener of listeners) listener({ persisted: false });
      };
    },
  };
}

let tab: ReturnType<typeof openTab>;
beforeEach(() => {
  tab = openTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const origin = 'https://hearth.example';

it('continues to the requested page when the router reloads the old one', () => {
  const end = tab.load(`${origin}/overview?a=1`, 'navigate');
  end('/energy');
  tab.load(`${origin}/overview?a=1`, 'reload');
  expect(tab.followed).toEqual(['/energy']);
  tab.load(`${origin}/overview?a=1`, 'reload');
  expect(tab.followed).toEqual(['/energy']);
});

it('stays on a page that is reloaded before its code has run', () => {
  const end = tab.load(`${origin}/sign-in?interaction=x`, 'navigate');
  // The action of the sign-in form answers with another document, which is reloaded before it calls the function.
  end('/sign-in');
  tab.load(`${origin}/partner`, 'reload');
  expect(tab.followed).toEqual([]);
});

it('stays on a page that ends without a navigation', () => {
  const end = tab.load(`${origin}/overview`, 'navigate');
  end();
  tab.load(`${origin}/overview`, 'reload');
  expect(tab.followed).toEqual([]);
});
