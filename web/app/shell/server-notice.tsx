import { useEffect } from 'react';
import { useFormats } from '../i18n/use-formats.ts';
import { useText } from '../i18n/use-text.ts';
import { deferred } from '../navigation/deferred.tsx';
import { type Shell, useShell } from '../shell-context.tsx';
import { about, wrench } from '../ui/icons.ts';
import { Banner } from '../ui/notices.tsx';

// Only where something needs a consent, and only until it is given or refused.
const PrivacySheet = deferred(() => import('../privacy/privacy-sheet.tsx'), {
  catalogs: ['policy'],
  when: 'idle',
  isOptional: true,
});

/** Announcements and questions of the server on every page. Rendered when the browser is idle, which also starts the clients that send reports. */
export function ServerNotice() {
  const privacy = useShell()?.privacy;
  const isAsked = Boolean(privacy);
  const reporting = privacy?.reporting;
  useEffect(() => {
    if (isAsked)
      import('../reporting/clients.ts').then(
        ({ startClients }) => startClients(reporting ?? {}),
        () => undefined,
      );
  }, [isAsked, reporting]);
  return (
    <>
      <Announcement />
      {privacy?.isAsking && <PrivacySheet />}
    </>
  );
}

/** An address that is not encrypted, a downtime, an identity provider that is down. */
function Announcement() {
  const text = useText();
  const shell = useShell();
  if (!shell) return null;
  if (shell.isInsecure)
    return (
      <Banner icon={about} place="page" tone="trouble">
        {text('section.insecure')}
      </Banner>
    );
  if (shell.downtime) return <DowntimeNotice downtime={shell.downtime} />;
  if (shell.isIdentityDown && shell.isSignedIn)
    return (
      <Banner icon={about} place="page">
        {text('section.identity-down')}
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
        ? text('section.downtime-from', { from: start })
        : text('section.downtime-announced', {
            from: start,
            until: formats.dateTime(until),
          })}
    </Banner>
  );
}

type Announced = NonNullable<Shell['downtime']>;
