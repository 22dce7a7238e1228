import type { UnitDetails } from '@hearth/product/home-details/contract.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { box } from '../../ui/icons-of-units.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Details } from '../../ui/section.tsx';

interface UnitFactsProps {
  readonly unit: UnitDetails;
  readonly isOpen: boolean;
  /** Where its values are; a printed page leads nowhere. */
  readonly href?: string;
}

/** What is known of a unit, and what is not. */
export function UnitFacts({ unit, isOpen, href }: UnitFactsProps) {
  const text = useText();
  const name = unit.name === '' ? unit.model : unit.name;
  return (
    <>
      <RowList look="panel">
        <Row
          icon={box}
          strong
          title={<bdi>{name}</bdi>}
          {...(name === unit.model ? {} : { note: <bdi>{unit.model}</bdi> })}
          href={href}
        />
      </RowList>
      <Details summary={text('home-details.about', { name })} open={isOpen}>
        <Facts unit={unit} />
      </Details>
    </>
  );
}

function Facts({ unit }: { unit: UnitDetails }) {
  const text = useText();
  const formats = useFormats('UTC');
  const { serial, made, commissioning, firmware, warrantyUntil } = unit;
  const unknown = text('home-details.unknown');
  const [main, ...others] = firmware.map(({ version }) => version.replaceAll('_', '.'));
  return (
    <RowList>
      <Row title={text('home-details.serial')} value={plain(serial) ?? unknown} />
      <Row
        title={text('home-details.made')}
        value={
          made === null
            ? unknown
            : made.by === 'day'
              ? formats.day(made.on, 'long')
              : text('home-details.made-week', {
                  week: String(made.week),
                  year: String(made.year),
                })
        }
        {...(made === null ? { valueNote: text('home-details.made-unknown') } : {})}
      />
      <Row
        title={text('home-details.commissioned')}
        value={commissioning?.on ? formats.day(commissioning.on, 'long') : unknown}
        valueNote={
          commissioning?.installer
            ? text('home-details.by', { installer: commissioning.installer })
            : undefined
        }
      />
      {commissioning?.refrigerant && (
        <Row title={text('home-details.refrigerant')} value={plain(commissioning.refrigerant)} />
      )}
      <Row
        title={text('home-details.firmware')}
        value={plain(main) ?? unknown}
        valueNote={
          main === undefined ? text('home-details.firmware-unknown') : plain(others.join(' · '))
        }
      />
      <Row
        title={text('home-details.warranty')}
        value={
          warrantyUntil === null
            ? unknown
            : text('home-details.warranty-until', { day: formats.day(warrantyUntil, 'long') })
        }
        valueNote={text(
          warrantyUntil === null ? 'home-details.warranty-unknown' : 'home-details.warranty-why',
        )}
      />
    </RowList>
  );
}

/** Numbers of makers read from the left in every language. */
const plain = (said: string | null | undefined): ReactNode =>
  said ? <bdi dir="ltr">{said}</bdi> : undefined;
