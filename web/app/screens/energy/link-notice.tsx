import type { HomeTemperatures } from '@hearth/product/monitoring/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cloud, unlink } from '../../ui/icons-of-energy.ts';
import { link as linkIcon } from '../../ui/icons-of-things.ts';
import { Link } from '../../ui/link.tsx';
import { Banner, EmptyState } from '../../ui/notices.tsx';

/** Notice that the vendor's cloud sends no data: since when, and what the person can do. */
export function LinkNotice({
  reported,
  timeZone,
}: {
  reported: HomeTemperatures;
  timeZone: string;
}) {
  const text = useText();
  const formats = useFormats(timeZone);
  const broken = reported.links.find((link) => link.state !== 'linked' && link.state !== 'removed');
  if (!broken) return null;
  const isEnded = broken.state === 'needs-sign-in';
  return (
    <Banner
      icon={isEnded ? unlink : cloud}
      strong={text(`energy.link-${broken.state}`)}
      action={
        isEnded && (
          <Link href={paths.link(broken.vendor, reported.installation)}>
            {text('energy.link-again')}
          </Link>
        )
      }
    >
      {text('energy.link-since', { time: formats.dateTime(broken.since) })}
    </Banner>
  );
}

/** Page without a linked account: what will be here, what it needs, one button. */
export function NotLinked({ installation }: { installation?: string }) {
  const text = useText();
  return (
    <EmptyState
      title={text('energy.not-linked')}
      action={
        <ButtonLink look="main" icon={linkIcon} href={paths.link('onecta', installation)}>
          {text('energy.link')}
        </ButtonLink>
      }
    >
      <p>{text('energy.not-linked-why')}</p>
    </EmptyState>
  );
}
