import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { buildId } from '../build-id.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { useText } from '../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { ConnectionNotices } from '../pwa/connection-notice.tsx';
import { Banner } from '../ui/notices.tsx';
import { Frame, PageNoticeProvider } from '../ui/frame.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { Mark } from '../ui/icon.tsx';
import { energy, gauge, house, about, person, wrench } from '../ui/icons.ts';
import type { IconShape } from '../ui/icons.ts';
import { BottomBar, Rail } from '../ui/navigation.tsx';
import { LanguageLink } from './language-link.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { deferred } from '../navigation/deferred.tsx';
import { failedIn } from '../failed-sections.ts';
import { type Shell, useShell } from '../shell-context.tsx';

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

// Rendered on every page, so that its code is there before a service or the connection fails.
const FailedSectionsNotice = deferred(() => import('./failed-sections-notice.tsx'), {
  catalogs: ['section'],
  when: 'idle',
  isOptional: true,
});

function PageNotice() {
  const failed = failedIn(useMatches().at(-1)?.loaderData);
  return <FailedSectionsNotice failed={failed} />;
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
  const isDemo = useShell()?.demo != null;
  const isWithin = (path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
  const item = (href: string, key: string, icon: IconShape, isStored = true) => ({
    href,
    label: text(key),
    icon,
    current: isWithin(href),
    isCached: isStored,
  });
  const home = item(paths.launcher(), 'shell.home', house);
  return [
    // The launcher's tiles lead to the home's details; these have no place of their own.
    { ...home, current: home.current || isWithin(paths.details({})) },
    item(paths.energy(), 'shell.energy', energy),
    item(paths.monitoring(), 'shell.monitoring', gauge, false),
    // A demo session has no account; the banner leads to sign-up.
    ...(isDemo ? [] : [item(paths.account(), 'shell.account', person)]),
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

function ServerNotice() {
  const text = useText();
  const shell = useShell();
  if (!shell) return null;
  if (shell.isInsecure)
    return (
      <Banner icon={about} place="page" tone="trouble">
        {text('shell.insecure')}
      </Banner>
    );
  if (shell.downtime) return <DowntimeNotice downtime={shell.downtime} />;
  if (shell.isIdentityDown && shell.isSignedIn)
    return (
      <Banner icon={about} place="page">
        {text('shell.identity-down')}
      </Banner>
    );
  return null;
}

/** When the app will be closed. */
function DowntimeNotice({ downtime: { from, until } }: { downtime: Announced }) {
  const text = useText();
  const formats = useFormats();
  if (from === null) return null;
  const start = formats.dateTime(from);
  return (
    <Banner icon={wrench} place="page">
      {until === null
        ? text('shell.downtime-from', { from: start })
        : text('shell.downtime-announced', {
            from: start,
            until: formats.dateTime(until),
          })}
    </Banner>
  );
}

type Announced = NonNullable<Shell['downtime']>;
