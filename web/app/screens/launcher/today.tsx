import type { Home } from '@hearth/energy/home/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';

/** Today's energy in a sentence, and the way to all of it. */
export function Today({ home, installation }: { home: Home | null; installation: Installation }) {
  const text = useText();
  const formats = useFormats(installation.timeZone);
  return (
    <Section
      title={text('launcher.today')}
      action={<Link href={paths.energy(installation.installation)}>{text('launcher.all-energy')}</Link>}
    >
      {home === null ? (
        <p>{text('launcher.energy-unavailable')}</p>
      ) : home.energyKwh === null ? (
        <p>{text('launcher.nothing-yet-why')}</p>
      ) : (
        <>
          <p className="sub-lead">{text('launcher.today-so-far', { energy: formats.energy(home.energyKwh) })}</p>
          {home.yesterdaySoFarKwh !== null && (
            <p className="small">
              {text('launcher.yesterday-so-far', { energy: formats.energy(home.yesterdaySoFarKwh) })}
            </p>
          )}
        </>
      )}
    </Section>
  );
}
