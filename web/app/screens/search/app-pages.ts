import type { Symptom } from '@hearth/product/assistance/symptom-terms.ts';
import { carePaths } from '../../care-paths.ts';
import { manualPaths } from '../../manual-paths.ts';
import { paths } from '../../paths.ts';
import { servicePartnerPaths } from '../../service-partner-paths.ts';
import { settingPaths } from '../../setting-paths.ts';
import { transferPaths } from '../../transfer-paths.ts';

/** Visitors that find a page: people and demo sessions, people only, guests only, or everybody. */
type Finder = 'home' | 'person' | 'guest' | 'everybody';

export interface AppPage {
  /** End of the ids of its texts: `search.page-…` and `search.words-…`. */
  readonly id: string;
  readonly area: 'home' | 'energy' | 'settings' | 'you' | 'app' | 'help';
  readonly finder: Finder;
  readonly href: string;
}

const inArea =
  (area: AppPage['area'], finder: Finder) =>
  (id: string, href: string): AppPage => ({ id, area, finder, href });
const home = inArea('home', 'home');
const energy = inArea('energy', 'home');
const setting = inArea('settings', 'home');
const you = inArea('you', 'person');
const app = inArea('app', 'everybody');
const guest = inArea('app', 'guest');
const symptom = (id: Symptom): AppPage =>
  inArea('help', 'person')(id, carePaths.assistanceHelp(undefined, { symptom: id }));

/** Pages, settings and symptoms that the search finds by their words. */
export const appPages: readonly AppPage[] = [
  home('details', paths.details({})),
  home('monitoring', paths.monitoring()),
  home('trip', paths.trip()),
  home('maintenance', carePaths.maintenance()),
  home('assistance', carePaths.assistance()),
  home('partner', paths.servicePartner()),
  { ...home('change-partner', servicePartnerPaths.change()), finder: 'person' },
  home('transfer', transferPaths.home()),
  energy('energy', paths.energy()),
  energy('history', paths.history()),
  energy('decisions', paths.decisions()),
  energy('forecast', paths.forecast()),
  energy('alerts', paths.alerts()),
  setting('settings', settingPaths.settings()),
  setting('tariff', settingPaths.tariff()),
  setting('budget', settingPaths.budget()),
  setting('solar', settingPaths.solar()),
  setting('surplus', settingPaths.surplus()),
  setting('saving', settingPaths.saving()),
  setting('import', settingPaths.imports()),
  setting('alert-settings', settingPaths.alerts()),
  { ...you('homes', paths.overview()), finder: 'home' },
  you('register', paths.scanStart()),
  you('account', paths.account()),
  you('password', paths.accountPassword()),
  you('passkeys', paths.passkeys()),
  you('email', paths.accountEmail()),
  you('telephone', paths.accountTelephone()),
  you('sessions', paths.accountSessions()),
  you('security-log', paths.securityLog()),
  you('delete-account', paths.deleteAccount()),
  you('portal', paths.partnerPortal()),
  app('manual', manualPaths.list()),
  app('language', paths.language()),
  app('terms', paths.terms()),
  app('privacy', paths.privacy()),
  guest('sign-in', paths.signIn()),
  guest('sign-up', paths.signUp()),
  guest('recover', paths.recover()),
  guest('demo', paths.demo()),
  symptom('too-cold'),
  symptom('no-hot-water'),
  symptom('leak'),
  symptom('noise'),
  symptom('high-bill'),
  symptom('message'),
];

/** Whether a visitor finds a page. */
export function isForVisitor(
  { finder }: AppPage,
  visitor: { readonly isSignedIn: boolean; readonly isDemo: boolean },
): boolean {
  switch (finder) {
    case 'everybody':
      return true;
    case 'guest':
      return !visitor.isSignedIn;
    case 'home':
      return visitor.isSignedIn;
    case 'person':
      return visitor.isSignedIn && !visitor.isDemo;
  }
}
