/** Content of a meta element, by which the server passes data to the page's script. */
export function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name='${name}']`)?.content;
}
