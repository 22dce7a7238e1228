import type { HomeLocation } from '@hearth/energy/place/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { zoneName } from '../../i18n/zone-name.ts';
import { useShell } from '../../shell-context.tsx';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { HousePicture } from '../../ui/drawing/house-picture.tsx';
import { UnitPicture } from '../../ui/drawing/unit-picture.tsx';
import { house, wrench } from '../../ui/icons.ts';
import { qrCode } from '../../ui/icons-of-scanning.ts';
import { clock, globe, people, pin } from '../../ui/icons-of-things.ts';
import { Link } from '../../ui/link.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { PrintedAddress } from '../registration/home/printed-address.tsx';
import type { AboutHome } from './about-home.ts';
import type { UnitRenaming } from './rename-unit.tsx';
import { marketName } from './market-name.ts';
import { UnitFacts } from './unit-facts.tsx';

export interface HomeFactsProps {
  readonly about: AboutHome;
  /** Local date. */
  readonly today: string;
  /** On the page to print: everything open, no links. */
  readonly isPrinted?: true;
  /** For a person who may rename the units. */
  readonly renaming?: UnitRenaming | undefined;
}

/** Units, house and place of a home. */
export function HomeFacts({ about, today, isPrinted, renaming }: HomeFactsProps) {
  const text = useText();
  const canChange = about.canChange && !isPrinted;
  return (
    <>
      <Units about={about} today={today} isPrinted={isPrinted === true} renaming={renaming} />
      <div className="details-pair">
        <House about={about} canChange={canChange} />
        <Where about={about} canChange={canChange} />
      </div>
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

function Units(props: {
  about: AboutHome;
  today: string;
  isPrinted: boolean;
  renaming: UnitRenaming | undefined;
}) {
  const text = useText();
  const { about, today, isPrinted, renaming } = props;
  const { installation, units, sheets, appliances } = about;
  return (
    <Section
      title={text('home-details.units')}
      action={about.areUnitsOnline && !isPrinted && text('home-details.all-online')}
    >
      {units === null || units.length === 0 ? (
        <p>{text(units ? 'home-details.no-units' : 'problem.unavailable')}</p>
      ) : (
        <RowList look="panel">
          {units.map((unit) => (
            <UnitFacts
              key={unit.unit}
              unit={unit}
              today={today}
              isOpen={isPrinted}
              sheet={isPrinted ? undefined : sheets.find((each) => each.unit === unit.unit)}
              {...(isPrinted ? {} : { href: paths.monitoring(installation, { unit: unit.unit }) })}
              {...(renaming && !isPrinted ? { renaming } : {})}
            />
          ))}
          {appliances.map((entry) => (
            <Row
              key={entry.appliance}
              picture={<UnitPicture unit={entry.kind === 'pv' ? 'solar-panels' : 'battery'} />}
              strong
              title={<bdi>{entry.name}</bdi>}
              {...(isPrinted ? {} : { href: paths.appliance(entry.appliance, installation) })}
            />
          ))}
        </RowList>
      )}
      {about.canChange && !isPrinted && (
        <ButtonRow>
          <ButtonLink icon={qrCode} href={paths.scanStart()}>
            {text('home-details.add-unit')}
          </ButtonLink>
          <ButtonLink look="quiet" href={paths.detailsPart('units', installation)}>
            {text('home-details.change-units')}
          </ButtonLink>
        </ButtonRow>
      )}
    </Section>
  );
}

function House({ about, canChange }: { about: AboutHome; canChange: boolean }) {
  const text = useText();
  const formats = useFormats();
  const { building, hasPanels, installation } = about;
  const area = building ? `${formats.number(building.floorAreaM2, 1)} m²` : '';
  return (
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
      <HousePicture
        on="paper"
        area={building && area}
        isFlat={building?.kind === 'flat'}
        hasPanels={hasPanels}
      />
      <RowList look="panel">
        {building ? (
          <>
            <Row
              icon={house}
              title={text(`house.kind-${building.kind}`)}
              note={text('home-details.built-area', {
                period: text(`house.built-${building.built}`),
                area,
              })}
            />
            <Row icon={people} title={text('home-details.persons', { count: building.persons })} />
          </>
        ) : (
          <Row
            icon={house}
            title={text('home-details.no-house')}
            note={text('home-details.no-house-why')}
          />
        )}
      </RowList>
    </Section>
  );
}

function Where({ about, canChange }: { about: AboutHome; canChange: boolean }) {
  const text = useText();
  const locale = useShell()?.language.format ?? 'en-GB';
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
      <RowList look="panel">
        {address ? (
          <Row icon={pin} title={<PrintedAddress {...address} />} />
        ) : (
          <Row icon={pin} title={text('home-details.no-address')} />
        )}
        {place && <PlaceRow place={place} />}
        <Row
          icon={clock}
          title={text('home-details.time-zone', { zone: zoneName(locale, about.timeZone) })}
          note={text(address ? 'home-details.time-zone-why' : 'home-details.time-zone-device')}
        />
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
  const action = text(isNew ? 'home-details.add' : 'home-details.edit');
  return (
    <Link
      href={paths.detailsPart(part, installation)}
      aria-label={text('home-details.which', { action, part: title })}
    >
      {action}
    </Link>
  );
}

/** Coordinates are rounded to a tenth of a degree, so that they do not give away the house. */
function PlaceRow({ place }: { place: HomeLocation }) {
  const text = useText();
  const formats = useFormats();
  const locale = useShell()?.language.format ?? 'en-GB';
  const { list } = formats;
  const { latitudeDeg, longitudeDeg, altitudeM, biddingZone, isAssumed } = place;
  const at = {
    latitude: formats.degrees(latitudeDeg, 1),
    longitude: formats.degrees(longitudeDeg, 1),
  };
  const facts = [
    ...(altitudeM === null
      ? []
      : [text('home-details.altitude', { altitude: formats.quantity(altitudeM, 'm', 0) })]),
    ...(biddingZone === null
      ? []
      : [text('home-details.market', { market: marketName(biddingZone, { locale, list }) })]),
  ];
  return (
    <Row
      icon={globe}
      title={text(isAssumed ? 'home-details.place-assumed' : 'home-details.place', at)}
      note={facts.length > 0 && facts.join(' · ')}
    />
  );
}
