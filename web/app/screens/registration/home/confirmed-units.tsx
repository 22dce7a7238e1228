import type { Claim } from '@hearth/product/claim/contract.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { check } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';

/** The proved units of a registration, with the way to another one. */
export function ConfirmedUnits({ units }: { readonly units: readonly Claim[] }) {
  const text = useText();
  return (
    <RowList look="panel">
      {units.map(({ claim, model, serial }) => (
        <Row
          key={claim}
          icon={check}
          strong
          title={text('address.unit-yours', { unit: model ?? serial })}
          note={<bdi dir="ltr">{serial}</bdi>}
        />
      ))}
      <Row title={<Link href={paths.scanStart()}>{text('address.another-unit')}</Link>} />
    </RowList>
  );
}
