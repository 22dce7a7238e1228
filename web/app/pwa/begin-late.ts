import { loadWords } from '../i18n/catalogs.client.ts';
import { ConnectionNotices } from './connection-notice.tsx';
import { watchConnection } from './connection.ts';
import { putTypedBack } from './half-typed.ts';
import { watchInstall } from './install-offer.ts';
import { InstallPlace } from './install-place.tsx';
import { isUnreached, keepShown } from './keep-shown.ts';
import { hasCome } from './late.ts';
import { listenToWorker } from './listen-to-worker.ts';
import { tellOtherPages } from './other-pages.ts';
import { register } from './register.ts';
import { Unreached } from './unreached.tsx';

/** `earlyOffer` is the browser's offer to install, where it has made one already. */
export async function beginLate(earlyOffer: Event | null): Promise<void> {
  watchConnection();
  watchInstall(earlyOffer);
  listenToWorker();
  tellOtherPages();
  putTypedBack();
  await loadWords('offline');
  hasCome({ Notices: ConnectionNotices, InstallPlace, Unreached, isUnreached, keepShown });
  if ('serviceWorker' in navigator) void register();
}
