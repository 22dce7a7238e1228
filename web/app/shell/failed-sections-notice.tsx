import { useLocation, useRevalidator } from 'react-router';
import type { FailedSection } from '../failed-sections.ts';
import { useText } from '../i18n/use-text.ts';
import { LastKnown } from '../pwa/last-known.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { alert } from '../ui/icons.ts';
import { Banner } from '../ui/notices.tsx';

/** More sections than these are not named one by one. */
const namedMax = 2;

/** The failed sections of the page on screen, the age of the values shown in their place, and "Try again". A section without a name is said only where no named one failed. */
export function FailedSectionsNotice({ failed }: { failed: readonly FailedSection[] }) {
  const text = useText();
  if (failed.length === 0) return null;
  const known = failed.filter(({ section }) => section !== 'page');
  const named = known.length > 0 ? known : failed;
  const times = failed.flatMap(({ knownAt }) => knownAt ?? []);
  const [oldest] = times.toSorted();
  return (
    <Banner
      icon={alert}
      tone="trouble"
      strong={
        named.length > namedMax
          ? text('section.failed-several')
          : named.map(({ section }) => text(`section.failed-${section}`)).join(' ')
      }
      action={<TryAgain />}
    >
      {oldest === undefined ? text('section.no-values') : <LastKnown at={oldest} />}
    </Banner>
  );
}

/** Reads the page again; without scripts it is a link to the page's own address. */
function TryAgain() {
  const text = useText();
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  if (!useHydrated())
    return <ButtonLink href={`${pathname}${search}`}>{text('connection.again')}</ButtonLink>;
  return (
    <Button type="button" busy={state !== 'idle'} onClick={() => void revalidate()}>
      {text('connection.again')}
    </Button>
  );
}
