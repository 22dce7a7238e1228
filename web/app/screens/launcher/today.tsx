import type { HomeToday } from '@hearth/energy/today/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { consumedIn, isHouseOnly } from '../energy/balance-view.ts';
import { EnergyChart } from '../energy/energy-chart.tsx';
import { energyTexts } from '../energy/energy-texts.ts';
import { isFirstInterval, todayView, yesterdayDecimals } from '../energy/today-view.ts';

/** Today's energy: sentence, bars, and a link to the energy page. */
export function Today({
  home,
  isFirst,
  isLinked,
  installation,
}: {
  home: HomeToday | null;
  /** The home has no readings at all yet. */
  isFirst: boolean;
  /** At least one unit reports to a linked account. */
  isLinked: boolean;
  installation: Installation;
}) {
  const text = useText();
  return (
    <Section
      title={text('launcher.today')}
      action={
        <Link href={paths.energy(installation.installation)}>{text('series.all-energy')}</Link>
      }
    >
      {!isLinked && (home?.energyKwh ?? null) === null ? (
        <p>{text('series.not-linked')}</p>
      ) : home === null ? (
        <p>{text(isFirst ? 'launcher.first-reading' : 'launcher.energy-unavailable')}</p>
      ) : home.energyKwh !== null ? (
        <SoFar home={home} />
      ) : isHouseOnly(home.balance) ? (
        <HouseSoFar home={home} />
      ) : (
        <NotYet home={home} />
      )}
    </Section>
  );
}

/** Before the first report of the day: why, and yesterday's figure. */
function NotYet({ home }: { home: HomeToday }) {
  const text = useText();
  const formats = useFormats(home.timeZone);
  return (
    <>
      <p>{text(isFirstInterval(home) ? 'series.first-interval' : 'series.nothing-yet-why')}</p>
      {home.yesterdayKwh !== null && (
        <p className="small second">
          {text('series.yesterday', {
            energy: formats.energy(home.yesterdayKwh, yesterdayDecimals(home)),
          })}
        </p>
      )}
    </>
  );
}

/** The whole house, where no unit reports a consumption of its own. */
function HouseSoFar({ home }: { home: HomeToday }) {
  const text = useText();
  const formats = useFormats(home.timeZone);
  const energy = formats.energy(consumedIn(home.balance) ?? 0);
  return <p className="sub-lead">{text('series.house-so-far', { energy })}</p>;
}

function SoFar({ home }: { home: HomeToday }) {
  const text = useText();
  const formats = useFormats(home.timeZone);
  const view = todayView(home);
  const texts = energyTexts(text, formats, view.sums.decimals);
  const units = { energy: texts.energy(view.sums.total) };
  const house = consumedIn(home.balance);
  // A chart of nothing beside what the house used would contradict it.
  const isIdle = view.isIdle && house !== null;
  const sentence = isIdle
    ? text('series.units-none')
    : text(house === null ? 'series.today-so-far' : 'series.units-so-far', units);
  return (
    <>
      {house === null ? (
        <p className="sub-lead">{sentence}</p>
      ) : (
        <>
          <p className="sub-lead">
            {text('series.house-so-far', { energy: formats.energy(house) })}
          </p>
          <p className="small second">{sentence}</p>
        </>
      )}
      {house === null && home.yesterdaySoFarKwh !== null && (
        <p className="small second">
          {text('series.yesterday-so-far', { energy: texts.energy(home.yesterdaySoFarKwh) })}
        </p>
      )}
      {!isIdle && (
        <EnergyChart
          picture={view.picture}
          period="day"
          timeZone={home.timeZone}
          sentence={sentence}
          isCompact
        />
      )}
    </>
  );
}
