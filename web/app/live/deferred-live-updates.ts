import { deferred } from '../navigation/deferred.tsx';

/** Its stream starts at `askedAt`, so nothing is lost when it starts after the page. */
export const LiveUpdates = deferred(() => import('./live-updates.tsx'), { when: 'idle' });
