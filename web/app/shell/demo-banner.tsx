import { useText } from '../i18n/use-text.ts';
import { paths } from '../paths.ts';
import { eye } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { Banner } from '../ui/notices.tsx';

/** On every screen of a visit: that it is the demo, how long it lasts, and the ways out. A form, so that leaving needs no script. */
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

/** By the server's clock, and in steps of five while there is time: a banner that says something new every minute disturbs. */
export function minutesLeft(until: string, now: string): number {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / 60_000));
  return minutes > 10 ? minutes - (minutes % 5) : minutes;
}
