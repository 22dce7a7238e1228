import { useFormats } from '../i18n/use-formats.ts';
import { useText } from '../i18n/use-text.ts';
import { type Shell, useShell } from '../shell-context.tsx';
import { about, wrench } from '../ui/icons.ts';
import { Banner } from '../ui/notices.tsx';

/** What the server announces: an address that is not encrypted, a downtime, an identity provider that is down. */
export function ServerNotice() {
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
