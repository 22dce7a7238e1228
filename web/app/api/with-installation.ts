/** A path of this app that is about that installation, whichever it was about before. */
export function withInstallation(path: string, installation: string): string {
  const url = new URL(path, 'http://app.invalid');
  url.searchParams.set('installation', installation);
  return `${url.pathname}${url.search}${url.hash}`;
}
