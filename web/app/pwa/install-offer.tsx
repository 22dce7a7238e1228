import { deferred } from '../navigation/deferred.tsx';
import { useInstallMethod } from './install-prompt.ts';

const InstallCard = deferred(() => import('./install-card.tsx'), {
  catalogs: ['install'],
  when: 'idle',
});

/** The offer to install the app; nothing where it cannot be installed, is installed, or the offer was dismissed. */
export function InstallOffer() {
  const way = useInstallMethod();
  if (way === 'none') return null;
  return <InstallCard way={way} />;
}
