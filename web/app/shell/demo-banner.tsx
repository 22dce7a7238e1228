import { useText } from '../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { eye } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { Banner } from '../ui/notices.tsx';

/** Banner of a demo session: how long it lasts, and the ways out. A form, so that leaving works without JavaScript. */
export function DemoBanner({ until, now }: { until: string; now: string }) {
  const text = useText();
  return (
    <Banner
      icon={eye}
      place="page"
      strong={text('shell.demo')}
      action={
        <span className="demo-ways">
          <Link href={paths.signUp()}>{text('shell.demo-sign-up')}</Link>
          <form method="post" action={paths.leaveDemo()}>
            <button>{text('shell.demo-leave')}</button>
          </form>
        </span>
      }
    >
      {text('shell.demo-left', { minutes: minutesLeft(until, now) })}
    </Banner>
  );
}

/** Minutes left by the server's clock, in steps of five while there is time, so that the banner rarely changes. */
export function minutesLeft(until: string, now: string): number {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / 60_000));
  return minutes > 10 ? minutes - (minutes % 5) : minutes;
}
