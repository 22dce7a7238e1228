/** What the server has written into the page's head for our own script. */
export function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name='${name}']`)?.content;
}
