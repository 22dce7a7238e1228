import { useText } from '../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';

/** Banner of a demo session, one line on a phone: the time left, sign-up, and leaving, which is a form so that it works without JavaScript. */
export function DemoBanner({ until, now }: { until: string; now: string }) {
  const text = useText();
  return (
    <div role="status" className="demo-banner">
      <p>
        <strong>{text('shell.demo')}</strong>{' '}
        {text('shell.demo-left', { minutes: minutesLeft(until, now) })}
      </p>
      <Link href={paths.signUp()}>{text('shell.demo-sign-up')}</Link>
      <form method="post" action={paths.leaveDemo()}>
        <button>{text('shell.demo-leave')}</button>
      </form>
    </div>
  );
}

/** Minutes left by the server's clock, in steps of five while there is time, so that the banner rarely changes. */
export function minutesLeft(until: string, now: string): number {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / 60_000));
  return minutes > 10 ? minutes - (minutes % 5) : minutes;
}
