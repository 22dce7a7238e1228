import { deferred } from '../navigation/deferred.tsx';
import { useInstallMethod } from './install-prompt.ts';

const InstallCard = deferred(() => import('./install-card.tsx'), {
  catalogs: ['install'],
  when: 'idle',
});

/** Where the app offers to be kept on the device; empty wherever that cannot be, is already, or was declined. */
export function InstallOffer() {
  const way = useInstallMethod();
  if (way === 'none') return null;
  return <InstallCard way={way} />;
}
