import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { servicePartnerPaths } from '../../../../service-partner-paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { wrench } from '../../../../ui/icons.ts';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { openingText } from '../../opening-text.ts';
import type { LoadedSearch } from './loaded-search.ts';

type Found = LoadedSearch['found'];

/** One page of found companies with distance, services and whether they are open. */
export function FoundPartners({ loaded }: { loaded: LoadedSearch }) {
  const text = useText();
  const { found, search, installation } = loaded;
  const id = installation.installation;
  if (found.total === 0) return <p role="status">{text('service-partner.found-none')}</p>;
  const pageAt = (page: number) =>
    servicePartnerPaths.search({
      ...search,
      service: search.service ?? undefined,
      installation: id,
      page: String(page),
    });
  return (
    <div className="stack">
      <p role="status">
        {text(search.postal === '' ? 'service-partner.found-by-name' : 'service-partner.found', {
          count: found.total,
        })}
      </p>
      <RowList look="panel">
        {found.partners.map((each) => (
          <FoundRow key={each.partner} partner={each} installation={id} />
        ))}
      </RowList>
      {found.pages > 1 && (
        <ButtonRow spread="even">
          {found.page > 1 && (
            <ButtonLink href={pageAt(found.page - 1)}>
              {text('service-partner.previous')}
            </ButtonLink>
          )}
          {found.page < found.pages && (
            <ButtonLink href={pageAt(found.page + 1)}>{text('service-partner.more')}</ButtonLink>
          )}
        </ButtonRow>
      )}
    </div>
  );
}

function FoundRow({
  partner,
  installation,
}: {
  partner: Found['partners'][number];
  installation: string;
}) {
  const text = useText();
  const formats = useFormats();
  const { nearness, distanceKm, services, postalCode, place } = partner;
  const distance =
    distanceKm === null
      ? nearness && text(`service-partner.${nearness}`)
      : text('service-partner.distance', { distance: formats.quantity(distanceKm, 'km') });
  const opening = openingText(partner, { text, formats });
  return (
    <Row
      icon={wrench}
      strong
      title={<bdi>{partner.name}</bdi>}
      note={
        <>
          <bdi>{`${postalCode} ${place}`}</bdi>
          {distance && ` · ${distance}`}
          {opening !== null && ` · ${opening}`}
          {services.length > 0 && (
            <>
              <br />
              {formats.list(services.map((each) => text(`service-partner.service-${each}`)))}
            </>
          )}
        </>
      }
      href={servicePartnerPaths.confirm({ installation, partner: partner.partner })}
    />
  );
}
