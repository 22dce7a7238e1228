import type { Dossier } from '@hearth/product/dossier/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { warning } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/notices.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { PrintedAddress } from '../../registration/home/printed-address.tsx';
import { HeatLoad } from './heat-load.tsx';
import { House, Packages, Units } from './home-parts.tsx';
import { Changes, Faults } from './log-lists.tsx';
import { Years } from './years.tsx';

/** The parts of a dossier, in the order in which people read them. */
export function PrintedDossier({
  dossier,
  lines,
  isOffered = false,
}: {
  dossier: Dossier;
  lines: readonly string[] | null;
  /** Issued with an offer, so that it stays as it is. */
  isOffered?: boolean;
}) {
  const text = useText();
  const formats = useFormats();
  const { madeOn, address, figures } = dossier;
  return (
    <>
      <div className="stack-tight">
        {address && lines ? (
          <PrintedAddress lines={lines} country={address.country} />
        ) : (
          <p>{text('dossier.no-address')}</p>
        )}
        <p className="small">{text('dossier.lead', { day: formats.day(madeOn, 'full') })}</p>
      </div>
      <Units dossier={dossier} />
      <House house={dossier.house} />
      {(figures.state === 'read' || figures.state === 'yearly') && (
        <>
          <Years years={figures.years} />
          <HeatLoad load={figures.heatLoad} />
        </>
      )}
      {(figures.state === 'yearly' || figures.state === 'withheld') && (
        <p>{text(`dossier.${figures.state}`)}</p>
      )}
      {figures.state === 'unavailable' && (
        <Banner icon={warning} tone="trouble">
          {text(isOffered ? 'dossier.was-unavailable' : 'dossier.unavailable')}
        </Banner>
      )}
      <Section title={text('dossier.maintenance')}>
        <Maintained maintenance={dossier.maintenance} />
      </Section>
      {figures.state === 'read' && (
        <>
          <Faults faults={figures.faults} />
          <Changes changes={figures.changes} />
        </>
      )}
      <Packages dossier={dossier} />
    </>
  );
}

function Maintained({ maintenance }: Pick<Dossier, 'maintenance'>) {
  const text = useText();
  const formats = useFormats();
  if (maintenance.state === 'not-recorded') return <p>{text('dossier.maintenance-none')}</p>;
  return (
    <RowList>
      {maintenance.entries.map(({ unit, on, kind, isByCompany }, index) => (
        <Row
          key={`${on} ${index}`}
          title={text(`dossier.maintained-${kind}`)}
          note={text(isByCompany ? 'dossier.by-company' : 'dossier.by-household')}
          value={formats.day(on, 'full')}
          valueNote={unit === null ? undefined : text('dossier.unit', { number: unit })}
        />
      ))}
    </RowList>
  );
}
