import { useText } from '../i18n/use-text.ts';
import { useShell } from '../shell-context.tsx';
import { Button } from '../ui/button.tsx';
import { check, download } from '../ui/icons.ts';
import { Banner } from '../ui/notices.tsx';
import { type InstallMethod, dismiss, install } from './install-prompt.ts';

/** A button for the browser's install prompt, or the manual steps. */
export function InstallCard({ way }: { way: InstallMethod }) {
  const text = useText();
  const brand = useShell()?.brand.name ?? '';
  if (way === 'installed') return <Banner icon={check}>{text('install.installed')}</Banner>;
  return (
    <section className="install-card">
      <h2 className="section-title">{text('install.title', { brand })}</h2>
      <p>{text('install.why')}</p>
      {way === 'steps' && (
        <>
          <p>{text('install.steps')}</p>
          <ol>
            <li>{text('install.step-share')}</li>
            <li>{text('install.step-add')}</li>
            <li>{text('install.step-open')}</li>
          </ol>
        </>
      )}
      <div className="button-row">
        {way === 'prompt' && (
          <Button type="button" icon={download} onClick={() => void install()}>
            {text('install.install')}
          </Button>
        )}
        <Button type="button" look="quiet" onClick={dismiss}>
          {text('install.later')}
        </Button>
      </div>
    </section>
  );
}
