import { Suspense, lazy } from 'react';
import { loadWords } from '../i18n/catalogs.client.ts';
import { useInstallWay } from './install-offer.ts';

const Card = lazy(async () => {
  const [{ InstallCard }] = await Promise.all([import('./install-card.tsx'), loadWords('install')]);
  return { default: InstallCard };
});

/** Where the app offers to be kept on the device; empty wherever that cannot be, is already, or was declined. */
export function InstallPlace() {
  const way = useInstallWay();
  if (way === 'none') return null;
  return (
    <Suspense fallback={null}>
      <Card way={way} />
    </Suspense>
  );
}
