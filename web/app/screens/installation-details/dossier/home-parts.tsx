import type { Dossier } from '@hearth/product/dossier/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useShell } from '../../../shell-context.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { useUnitNumber } from './use-unit-number.ts';

type DossierUnit = Dossier['units'][number];

export function Units({ dossier: { units } }: { dossier: Dossier }) {
  const text = useText();
  return (
    <Section title={text('home-details.units')}>
      {units.length === 0 ? (
        <p>{text('dossier.no-units')}</p>
      ) : (
        units.map((unit) => <Unit key={unit.number} unit={unit} />)
      )}
    </Section>
  );
}

function Unit({ unit }: { unit: DossierUnit }) {
  const text = useText();
  const { day } = useFormats();
  const { number, kind, model, serial, made, commissionedOn, refrigerant, firmware, warranty } =
    unit;
  const unknown = text('dossier.unknown');
  const manufactured =
    made === null
      ? unknown
      : made.by === 'day'
        ? day(made.on, 'full')
        : text('home-details.made-week', { week: String(made.week), year: String(made.year) });
  const facts: readonly (readonly [string, string, 'ltr'?])[] = [
    [text('home-details.serial'), serial ?? unknown, 'ltr'],
    [text('home-details.made'), manufactured],
    [text('home-details.commissioned'), commissionedOn ? day(commissionedOn, 'full') : unknown],
    [text('home-details.refrigerant'), refrigerant ?? unknown, 'ltr'],
    [text('home-details.firmware'), firmware.join(' · ') || unknown, 'ltr'],
    [
      text('home-details.warranty'),
      warranty
        ? text('home-details.warranty-until', { day: day(warranty.until, 'full') })
        : unknown,
    ],
  ];
  return (
    <div className="stack-tight">
      <h3>
        {number}. {text(`home-details.kind-${kind}`)} <bdi>{model}</bdi>
      </h3>
      <RowList>
        {facts.map(([title, value, direction]) => (
          <Row key={title} title={title} value={<bdi dir={direction}>{value}</bdi>} />
        ))}
      </RowList>
    </div>
  );
}

const parts = ['walls', 'roof', 'floor', 'windows'] as const;

export function House({ house }: { house: Dossier['house'] }) {
  const text = useText();
  const formats = useFormats();
  return (
    <Section title={text('home-details.house')}>
      {house === null ? (
        <p>{text('dossier.no-house')}</p>
      ) : (
        <RowList>
          <Row title={text('house.kind')} value={text(`house.kind-${house.kind}`)} />
          <Row title={text('house.built')} value={text(`house.built-${house.built}`)} />
          <Row
            title={text('house.floor-area')}
            value={`${formats.number(house.floorAreaM2, 1)} m²`}
          />
          {parts.flatMap((part) => {
            const state = house[part];
            const renovated = house.renovations?.find((each) => each.part === part);
            if (state === undefined && !renovated) return [];
            return (
              <Row
                key={part}
                title={text(`dossier.part-${part}`)}
                value={state && text(`dossier.state-${state}`)}
                note={renovated && text('dossier.renovated', { year: String(renovated.year) })}
              />
            );
          })}
        </RowList>
      )}
    </Section>
  );
}

export function Packages({ dossier: { packages } }: { dossier: Dossier }) {
  const text = useText();
  const formats = useFormats();
  const unitNumber = useUnitNumber();
  const tag = useShell()?.language.tag ?? 'en';
  return (
    <Section title={text('dossier.packages')}>
      {packages.length === 0 ? (
        <p>{text('dossier.no-packages')}</p>
      ) : (
        <RowList>
          {packages.map(({ package: id, name, unit, state, startsOn, endsOn }) => (
            <Row
              key={`${id} ${unit} ${startsOn} ${endsOn}`}
              title={name[tag]}
              note={unitNumber(unit)}
              value={text(`packages.state-${state}`, { day: formats.day(endsOn, 'full') })}
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}
