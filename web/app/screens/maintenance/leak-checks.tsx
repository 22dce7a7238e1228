import type { HomeMaintenance, UnitMaintenance } from '@hearth/product/maintenance/contract.ts';
import { carePaths } from '../../care-paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { type IconShape, check, warning } from '../../ui/icons.ts';
import { clock, question } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

type LeakCheck = NonNullable<UnitMaintenance['leakCheck']>;

/** The refrigerant of each unit, and whether the law asks for leak checks. */
export function LeakChecks(props: { maintenance: HomeMaintenance }) {
  const text = useText();
  const { units, installation } = props.maintenance;
  const known = units.flatMap(({ unit, name, leakCheck }) =>
    leakCheck ? [{ unit, name, leakCheck }] : [],
  );
  if (known.length === 0) return null;
  const title = text('maintenance.refrigerant');
  return (
    <Section title={title} note={text('maintenance.refrigerant-note')}>
      <RowList look="panel" label={title}>
        {known.map(({ unit, name, leakCheck }) => (
          <LeakCheckRow
            key={unit}
            name={units.length === 1 ? null : name}
            leakCheck={leakCheck}
            installation={installation}
          />
        ))}
      </RowList>
    </Section>
  );
}

function LeakCheckRow(props: { name: string | null; leakCheck: LeakCheck; installation: string }) {
  const text = useText();
  const formats = useFormats();
  const { name, leakCheck, installation } = props;
  const { need, months, last, next } = leakCheck;
  const facts = useFacts(leakCheck);
  const notes = [
    ...(name === null ? [] : [facts]),
    text(`maintenance.leak-${need}`, { count: months ?? 0 }),
    ...(last
      ? [
          text(last.isTight ? 'maintenance.leak-last-tight' : 'maintenance.leak-last-leak', {
            day: formats.day(last.on, 'full'),
          }),
        ]
      : []),
  ];
  const isNeeded = need === 'always' || need === 'unless-sealed';
  return (
    <Row
      icon={iconOf(leakCheck)}
      strong
      title={name === null ? facts : <bdi>{name}</bdi>}
      note={notes.map((note) => (
        <span key={note} className="care-note">
          {note}
        </span>
      ))}
      {...(isNeeded && {
        value: next.dueOn === null ? '–' : formats.day(next.dueOn, 'full'),
        valueNote: text(`maintenance.state-${next.state}`),
      })}
      {...(last && { href: carePaths.entry(installation, last.entry) })}
      {...(need === 'charge-unknown' && { href: carePaths.newEntry(installation) })}
    />
  );
}

/** "R-32, 1.7 kg, like 1.1 t of CO₂". */
function useFacts({ refrigerant, chargeKg, co2Kg }: LeakCheck): string {
  const text = useText();
  const formats = useFormats();
  if (chargeKg === null) return refrigerant;
  const charge = formats.quantity(chargeKg, 'kg');
  if (co2Kg === null) return text('maintenance.refrigerant-charge', { refrigerant, charge });
  const co2 = formats.quantity(co2Kg / 1000, 't', 1);
  return text('maintenance.refrigerant-co2', { refrigerant, charge, co2 });
}

function iconOf({ need, next }: LeakCheck): IconShape {
  if (need === 'none') return check;
  if (need === 'charge-unknown') return question;
  return next.state === 'overdue' ? warning : clock;
}
