/**
 * Whether the address has left the page that was opened: a way back within the history of an earlier document changes the address
 * only, and nothing listens to it before hydration. The script at the head of the page has kept its address.
 */
export function hasLeftOpenedPage(): boolean {
  const opened: unknown = Reflect.get(window, 'openedPage');
  return opened !== undefined && opened !== location.pathname + location.search;
}
