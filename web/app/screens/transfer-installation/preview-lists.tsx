import type { PastOfHome } from '@hearth/energy/home-transfer/contract.ts';
import type { TransferPreview } from '@hearth/product/transfer/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

const counted = [
  'residents',
  'invitations',
  'vendorAccounts',
  'openCommands',
  'trips',
  'weeklySchedules',
  'drafts',
  'openPurchases',
] as const;

interface TransferPreviewListsProps {
  readonly preview: TransferPreview;
  /** Null when energy does not answer. */
  readonly past: PastOfHome | null;
}

/** What passes on, what ends, and what the giver decides about, in numbers. */
export function TransferPreviewLists({ preview, past }: TransferPreviewListsProps) {
  const text = useText();
  const formats = useFormats();
  const { units, packages, ending } = preview;
  const ends = counted.filter((name) => ending[name] > 0);
  return (
    <>
      <Section title={text('transfer.goes')}>
        <RowList>
          {units.map(({ unit, name, model }) => (
            <Row key={unit} title={<bdi>{name}</bdi>} note={<bdi>{model}</bdi>} />
          ))}
          {packages.map(({ entitlement, name, unitName, endsOn, mayMove }) => (
            <Row
              key={entitlement}
              title={name}
              note={unitName && <bdi>{unitName}</bdi>}
              value={
                mayMove
                  ? text('transfer.package-moves', { day: formats.day(endsOn, 'full') })
                  : text('transfer.package-ends')
              }
            />
          ))}
        </RowList>
        <p className="small">{text('transfer.goes-always')}</p>
      </Section>
      <Section title={text('transfer.ends')}>
        <RowList>
          <Row title={text('transfer.ends-access')} />
          {ending.partner !== null && (
            <Row title={text('transfer.ends-partner', { partner: ending.partner })} />
          )}
          {ends.map((name) => (
            <Row
              key={name}
              title={text(`transfer.ends-${name}`)}
              value={formats.number(ending[name])}
            />
          ))}
          {past !== null && past.meters > 0 && (
            <Row title={text('transfer.ends-meters')} value={formats.number(past.meters)} />
          )}
        </RowList>
        {ending.vendorAccounts > 0 && <p className="small">{text('transfer.vendor-account')}</p>}
      </Section>
      <Section title={text('transfer.past')}>
        {past === null ? <p>{text('transfer.past-unknown')}</p> : <PastCounts past={past} />}
      </Section>
    </>
  );
}

/** The numbers behind the two choices of the form. */
function PastCounts({ past }: { readonly past: PastOfHome }) {
  const text = useText();
  const formats = useFormats();
  const { days, firstDay, logEntries, imports, settings } = past;
  return (
    <RowList>
      <Row
        title={text('transfer.past-days')}
        note={firstDay && text('transfer.past-since', { day: formats.day(firstDay, 'full') })}
        value={formats.number(days)}
      />
      <Row title={text('transfer.past-log')} value={formats.number(logEntries)} />
      <Row title={text('transfer.past-imports')} value={formats.number(imports)} />
      <Row title={text('transfer.past-settings')} value={formats.number(settings)} />
    </RowList>
  );
}
