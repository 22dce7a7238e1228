import type { HomeLocation } from '@hearth/energy/place/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { house, wrench } from '../../ui/icons.ts';
import { globe, pin } from '../../ui/icons-of-things.ts';
import { Link } from '../../ui/link.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { HouseRows } from '../registration/home/house-rows.tsx';
import { PrintedAddress } from '../registration/home/printed-address.tsx';
import type { AboutHome } from './about-home.ts';
import { UnitFacts } from './unit-facts.tsx';

/** Where the home is, in what house, and with which units. */
export function HomeFacts({ about, isPrinted }: { about: AboutHome; isPrinted?: true }) {
  const text = useText();
  const { installation, building, units } = about;
  const canChange = about.canChange && !isPrinted;
  const isOpen = isPrinted === true || units?.length === 1;
  return (
    <>
      <Where about={about} canChange={canChange} />
      <Section
        title={text('home-details.house')}
        action={
          canChange && (
            <Edit
              part="building"
              title={text('home-details.house')}
              isNew={!building}
              installation={installation}
            />
          )
        }
      >
        <RowList>
          {building ? (
            <HouseRows building={building} />
          ) : (
            <Row
              icon={house}
              title={text('home-details.no-house')}
              note={text('home-details.no-house-why')}
            />
          )}
        </RowList>
      </Section>
      <Section title={text('home-details.units')}>
        {units === null || units.length === 0 ? (
          <p>{text(units ? 'home-details.no-units' : 'problem.unavailable')}</p>
        ) : (
          units.map((unit) => (
            <UnitFacts
              key={unit.unit}
              unit={unit}
              isOpen={isOpen}
              {...(isPrinted ? {} : { href: paths.monitoring(installation, { unit: unit.unit }) })}
            />
          ))
        )}
      </Section>
      {isPrinted && about.wish && (
        <Section title={text('home-details.wish')}>
          <RowList>
            <Row icon={wrench} title={<bdi>{about.wish.name}</bdi>} />
          </RowList>
        </Section>
      )}
    </>
  );
}

function Where({ about, canChange }: { about: AboutHome; canChange: boolean }) {
  const text = useText();
  const { installation, address, place } = about;
  return (
    <Section
      title={text('home-details.where')}
      action={
        canChange && (
          <Edit
            part="address"
            title={text('home-details.where')}
            isNew={!address}
            installation={installation}
          />
        )
      }
    >
      <RowList>
        {address ? (
          <Row icon={pin} title={<PrintedAddress {...address} />} />
        ) : (
          <Row icon={pin} title={text('home-details.no-address')} />
        )}
        {place && <PlaceRow place={place} />}
      </RowList>
    </Section>
  );
}

function Edit(props: {
  part: 'address' | 'building';
  title: string;
  isNew: boolean;
  installation: string;
}) {
  const text = useText();
  const { part, title, isNew, installation } = props;
  const deed = text(isNew ? 'home-details.say' : 'home-details.edit');
  return (
    <Link
      href={paths.detailsPart(part, installation)}
      aria-label={text('home-details.which', { deed, part: title })}
    >
      {deed}
    </Link>
  );
}

/** To a tenth of a degree: no map, and no door. */
function PlaceRow({ place }: { place: HomeLocation }) {
  const text = useText();
  const formats = useFormats();
  const { latitudeDeg, longitudeDeg, altitudeM, biddingZone, isAssumed } = place;
  const at = {
    latitude: formats.degrees(latitudeDeg, 1),
    longitude: formats.degrees(longitudeDeg, 1),
  };
  return (
    <Row
      icon={globe}
      title={text(isAssumed ? 'home-details.place-assumed' : 'home-details.place', at)}
      note={
        <>
          {altitudeM === null
            ? text('home-details.no-altitude')
            : text('home-details.altitude', { altitude: formats.quantity(altitudeM, 'm', 0) })}
          <br />
          {biddingZone === null
            ? text('home-details.no-market')
            : text('home-details.market', { market: biddingZone })}
        </>
      }
    />
  );
}
