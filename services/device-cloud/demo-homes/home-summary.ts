import type { Home } from '@hearth/plant/home.ts';
import { channelsOf } from '../meter/channels.ts';

/** Response about a template home and its copies. */
export const homeSummary = (home: Home) => ({
  name: home.name,
  timeZone: home.place.timeZone,
  channels: [...channelsOf(home)],
});
