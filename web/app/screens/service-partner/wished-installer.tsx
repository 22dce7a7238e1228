import type { HomeDetails } from '@hearth/product/home-details/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { servicePartnerPaths } from '../../service-partner-paths.ts';
import { wrench } from '../../ui/icons.ts';
import { Row, RowList } from '../../ui/rows.tsx';

/** The installer named at registration, who has no access. */
export function WishedInstaller({
  wish: { name, partner },
  installation,
}: {
  wish: NonNullable<HomeDetails['partnerWish']>;
  installation: string;
}) {
  const text = useText();
  return (
    <RowList look="panel">
      <Row
        icon={wrench}
        title={<bdi>{name}</bdi>}
        note={text(partner === null ? 'service-partner.wish-outside' : 'service-partner.wish')}
        {...(partner === null
          ? {}
          : { href: servicePartnerPaths.confirm({ installation, partner }) })}
      />
    </RowList>
  );
}
