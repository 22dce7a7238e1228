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

/** What passes on and what ends, in numbers. */
export function TransferPreviewLists({ preview }: { readonly preview: TransferPreview }) {
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
            <Row key={name} title={text(`transfer.ends-${name}`)} value={String(ending[name])} />
          ))}
        </RowList>
        {ending.vendorAccounts > 0 && <p className="small">{text('transfer.vendor-account')}</p>}
      </Section>
    </>
  );
}
