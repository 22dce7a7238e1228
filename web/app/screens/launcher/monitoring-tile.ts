import { type ComfortView, waitsIn } from './comfort-view.ts';

/** Message of the monitoring tile. */
export type MonitoringTile = 'needs-a-look' | 'tile-old' | 'all-online' | 'units';

/** "Online" only where every unit reports its connection and its values are fresh. */
export function monitoringTile(view: ComfortView | null): MonitoringTile {
  if (view === null) return 'units';
  if (waitsIn(view) > 0) return 'needs-a-look';
  // Nothing has reported yet, so nothing is out of date.
  if (view.readAt === null) return 'units';
  if (view.isOutOfDate || view.hasNoNewValues) return 'tile-old';
  return view.isAllOnline ? 'all-online' : 'units';
}
