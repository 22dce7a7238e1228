let requested: Set<string> | null = null;

/** Lets the browser fetch and compile modules in parallel before they are imported. */
export const preloadModules = (files: readonly string[]): void => request(files, 'modulepreload');

/**
 * Lets the browser fetch modules that may be imported later, after everything else and without compiling them: that would take the
 * main thread of the page on screen.
 */
export const prefetchModules = (files: readonly string[]): void => request(files, 'prefetch');

function request(files: readonly string[], rel: 'modulepreload' | 'prefetch'): void {
  requested ??= new Set(
    Array.from(document.querySelectorAll('link[rel=modulepreload]'), (link) =>
      link.getAttribute('href'),
    ).filter((href) => href !== null),
  );
  const links = document.createDocumentFragment();
  for (const href of files) {
    if (requested.has(href)) continue;
    requested.add(href);
    links.append(Object.assign(document.createElement('link'), { rel, href }));
  }
  document.head.append(links);
}
