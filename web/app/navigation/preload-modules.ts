/** Lets the browser fetch modules in parallel before they are imported. */
export function preloadModules(files: readonly string[]): void {
  for (const href of files) {
    if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
