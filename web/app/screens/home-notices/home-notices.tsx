import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { about, check } from '../../ui/icons.ts';
import { qrCode } from '../../ui/icons-of-scanning.ts';
import { Link } from '../../ui/link.tsx';
import { Banner } from '../../ui/notices.tsx';
import type { HomeNoticesView } from './read-notices.ts';

/** The result of the last action, and the way back to an open registration. */
export default function HomeNotices({ done, waitingUnits }: HomeNoticesView) {
  const text = useText();
  return (
    <>
      {done !== null && (
        <Banner icon={done === 'access-ended' ? about : check}>
          {text(`home-notices.done-${done}`)}
        </Banner>
      )}
      {waitingUnits !== null && (
        <Banner
          icon={qrCode}
          action={<Link href={paths.registrationSummary()}>{text('home-notices.go-on')}</Link>}
        >
          {text('home-notices.waiting', { count: waitingUnits })}
        </Banner>
      )}
    </>
  );
}
