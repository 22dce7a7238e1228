/** Has the browser fetch files of code before they are asked for, all at once instead of one by the other. */
export function preloadModules(files: readonly string[]): void {
  for (const href of files) {
    if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
