import type { DataSheet } from '@hearth/product/data-sheet/contract.ts';
import type { UnitDetails } from '@hearth/product/home-details/contract.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { useShell } from '../../shell-context.tsx';
import { type PicturedUnit, UnitPicture } from '../../ui/drawing/unit-picture.tsx';
import { Row, RowList } from '../../ui/rows.tsx';
import { Details } from '../../ui/section.tsx';
import type { UnitRenaming } from './rename-unit.tsx';

interface UnitFactsProps {
  readonly unit: UnitDetails;
  readonly isOpen: boolean;
  /** Address of the unit's values; a printed page has no links. */
  readonly href?: string;
  /** Local date, for the share of the warranty that has passed. */
  readonly today: string;
  /** Figures of the model; a printed page leaves them out. */
  readonly sheet?: DataSheet | undefined;
  /** For a person who may rename the unit: its home, and the answer to the form. */
  readonly renaming?: UnitRenaming;
}

/** A unit with its picture, its age and warranty, and its numbers below. */
export function UnitFacts({ unit, isOpen, href, today, sheet, renaming }: UnitFactsProps) {
  const text = useText();
  const formats = useFormats('UTC');
  const name = unit.name || unit.model || text(`home-details.kind-${unit.kind}`);
  const since = unit.commissioning?.on;
  const facts = [
    name === unit.model ? '' : unit.model,
    since ? text('home-details.since', { month: formats.month(since) }) : '',
  ].filter((fact) => fact !== '');
  return (
    <Row
      picture={<UnitPicture unit={pictureOf(unit)} />}
      strong
      title={<bdi>{name}</bdi>}
      note={
        <>
          {facts.length > 0 && <FactList facts={facts} />}
          {unit.warranty !== null && <Warranty unit={unit} today={today} />}
        </>
      }
      href={href}
      below={
        <div className="unit-about">
          <Details summary={text('home-details.about', { name })} open={isOpen}>
            <Facts unit={unit} />
          </Details>
          {sheet && <UnitSheet sheet={sheet} name={name} renaming={renaming} />}
          {renaming && <RenameUnit unit={unit} name={name} renaming={renaming} />}
        </div>
      }
    />
  );
}

const UnitSheet = deferred(() => import('./data-sheet.tsx'), { catalogs: ['data-sheet'] });

// The page to print has no forms.
const RenameUnit = deferred(() => import('./rename-unit.tsx'), {
  catalogs: ['installation-details'],
});

/** The facts as the locale lists them. Each is isolated: a Latin model name in Arabic text changes no order. */
function FactList({ facts }: { readonly facts: readonly string[] }) {
  const locale = useShell()?.language.format ?? 'en-GB';
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  return list
    .formatToParts(facts)
    .map(({ type, value }) => (type === 'element' ? <bdi key={value}>{value}</bdi> : value));
}

function Warranty({ unit, today }: Pick<UnitFactsProps, 'unit' | 'today'>) {
  const text = useText();
  const formats = useFormats('UTC');
  const { warranty, commissioning } = unit;
  if (warranty === null) return null;
  const { until } = warranty;
  const month = formats.month(until);
  const start = Date.parse(commissioning?.on ?? '');
  const end = Date.parse(until);
  const words = text(today > until ? 'home-details.warranty-over' : 'home-details.warranty-line', {
    month,
  });
  return (
    <>
      {Number.isFinite(start) && end > start && (
        <progress
          className="warranty-bar"
          aria-label={words}
          max={end - start}
          value={Math.max(0, Math.min(end, Date.parse(today)) - start)}
        />
      )}
      <span className="small">{words}</span>
    </>
  );
}

function pictureOf({ kind, hasTank }: UnitDetails): PicturedUnit {
  const picture = pictures[kind];
  return picture === 'heat-pump' && hasTank ? 'heat-pump-with-tank' : picture;
}

const pictures: Readonly<Record<UnitDetails['kind'], PicturedUnit>> = {
  'air-to-water': 'heat-pump',
  'ground-source': 'heat-pump',
  hybrid: 'heat-pump',
  'air-to-air': 'air-conditioner',
  boiler: 'boiler',
  ventilation: 'ventilation',
  'air-purifier': 'ventilation',
  battery: 'battery',
  solar: 'solar-panels',
  meter: 'other',
  gateway: 'other',
};

function Facts({ unit }: { unit: UnitDetails }) {
  const text = useText();
  const formats = useFormats('UTC');
  const { serial, made, commissioning, firmware, warranty } = unit;
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
              ? formats.day(made.on, 'full')
              : text('home-details.made-week', {
                  week: String(made.week),
                  year: String(made.year),
                })
        }
        {...(made === null ? { valueNote: text('home-details.made-unknown') } : {})}
      />
      <Row
        title={text('home-details.commissioned')}
        value={commissioning?.on ? formats.day(commissioning.on, 'full') : unknown}
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
          warranty === null
            ? unknown
            : text('home-details.warranty-until', { day: formats.day(warranty.until, 'full') })
        }
        valueNote={
          warranty !== null
            ? text('home-details.warranty-why', {
                years: warranty.months / 12,
                law: warranty.law,
              })
            : text(
                commissioning?.on
                  ? 'home-details.warranty-no-law'
                  : 'home-details.warranty-unknown',
              )
        }
      />
    </RowList>
  );
}

/** Vendors' numbers read from the left in every language. */
const plain = (number: string | null | undefined): ReactNode =>
  number ? <bdi dir="ltr">{number}</bdi> : undefined;
