const listeners: ((pathname: string) => void)[] = [];

/** Calls back with the path of each page that is opened in the document from here on; a navigation that leaves the path unchanged is skipped. */
export function watchPages(onPage: (pathname: string) => void): void {
  if (listeners.push(onPage) > 1) return;
  let before = location.pathname;
  const check = (): void => {
    if (location.pathname === before) return;
    before = location.pathname;
    for (const listener of listeners) listener(before);
  };
  // The router changes the address by these two; a listener in the router would be part of every first load.
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (...input) => {
      original(...input);
      check();
    };
  }
  addEventListener('popstate', check);
}
