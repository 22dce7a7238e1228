/** A view and the ISO time from which it is true. */
export interface DatedView<View> {
  readonly from: string;
  readonly view: View;
}

/** The view at a time; before the first one, the first one. */
export function viewAt<View>(views: readonly DatedView<View>[], now: string): View | null {
  const found = views.findLast(({ from }) => Date.parse(from) <= Date.parse(now)) ?? views[0];
  return found?.view ?? null;
}
