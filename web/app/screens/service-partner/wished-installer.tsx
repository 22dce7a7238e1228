import type { HomeDetails } from '@hearth/product/home-details/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { wrench } from '../../ui/icons.ts';
import { Row, RowList } from '../../ui/rows.tsx';

/** The installer named at registration, who has no access. */
export function WishedInstaller({ wish }: { wish: NonNullable<HomeDetails['partnerWish']> }) {
  const text = useText();
  return (
    <RowList look="panel">
      <Row icon={wrench} title={<bdi>{wish.name}</bdi>} note={text('service-partner.wish')} />
    </RowList>
  );
}
