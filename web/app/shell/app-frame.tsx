import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { buildId } from '../build-id.ts';
import { useText } from '../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { ConnectionNotices } from '../pwa/connection-notice.tsx';
import { Frame, PageNoticeProvider } from '../ui/frame.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { Mark } from '../ui/icon.tsx';
import { ellipsis, energy, gauge, house, wrench } from '../ui/icons.ts';
import type { IconShape } from '../ui/icons.ts';
import { BottomBar, Rail } from '../ui/navigation.tsx';
import { LanguageLink } from './language-link.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { deferred } from '../navigation/deferred.tsx';
import { failedIn } from '../failed-sections.ts';
import { useShell } from '../shell-context.tsx';

/** Frame of a signed-in screen: skip link, notices, main navigation. */
export function AppFrame({ children }: { children: ReactNode }) {
  const text = useText();
  const places = usePlaces();
  const label = text('shell.places');
  const logo = useShell()?.brand.logo;
  return (
    <Frame
      skipLabel={text('shell.skip')}
      banner={<Notices />}
      rail={
        <Rail
          label={label}
          places={places}
          mark={<Mark src={logo} />}
          markHref={paths.launcher()}
          markLabel={text('shell.home')}
        />
      }
      bar={<BottomBar label={label} places={places} />}
      footer={<LanguageLink />}
    >
      <PageNoticeProvider notice={<PageNotice />}>{children}</PageNoticeProvider>
    </Frame>
  );
}

// Rarely has something to say.
const ServerNotice = deferred(() => import('./server-notice.tsx'), {
  catalogs: ['section'],
  when: 'idle',
  isOptional: true,
});

// Rendered on every page, so that its code is there before a service or the connection fails.
const PageNotices = deferred(() => import('./page-notices.tsx'), {
  catalogs: ['section'],
  when: 'idle',
  isOptional: true,
});

function PageNotice() {
  const failed = failedIn(useMatches().at(-1)?.loaderData);
  return <PageNotices failed={failed} />;
}

/** Frame of a screen without navigation: landing, sign-in, a wizard. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <Frame skipLabel={text('shell.skip')} banner={<Notices />} footer={<LanguageLink />}>
      {children}
    </Frame>
  );
}

function usePlaces() {
  const text = useText();
  const { pathname } = useLocation();
  const isWithin = (path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
  const item = (href: string, key: string, icon: IconShape, isAlwaysVisible = true) => ({
    href,
    label: text(key),
    icon,
    current: isWithin(href),
    isAlwaysVisible,
  });
  const other = item(paths.more(), 'shell.more', ellipsis);
  const home = item(paths.launcher(), 'shell.home', house);
  return [
    // The launcher's tiles lead to the home's details; these have no place of their own.
    { ...home, current: home.current || isWithin(paths.details({})) },
    item(paths.energy(), 'shell.energy', energy),
    item(paths.monitoring(), 'shell.monitoring', gauge, false),
    item(paths.servicePartner(), 'shell.service', wrench),
    { ...other, current: other.current || isWithin(paths.account()) },
  ];
}

function Notices() {
  const shell = useShell();
  // Only a browser can have an older build than the page's.
  const isStale = useHydrated() && shell !== null && shell.build !== buildId;
  return (
    <>
      {shell?.demo && <DemoBanner until={shell.demo.until} now={shell.now} />}
      <ConnectionNotices isStale={isStale} />
      <ServerNotice />
    </>
  );
}
