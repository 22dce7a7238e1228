import type { HomeDetails } from '@hearth/product/home-details/contract.ts';
import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { laterGrant, presentGrant } from '../../present-partner.ts';
import { wrench } from '../../ui/icons.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

interface PartnerProps {
  readonly grants: readonly PartnerGrant[];
  /** The installer named at registration, without access. */
  readonly wish: HomeDetails['partnerWish'];
  readonly installation: string;
  /** The reader works for the company. */
  readonly isPartner: boolean;
}

/** The service partner in one line, with the way to its own page. */
export function PartnerSection({ grants, wish, installation, isPartner }: PartnerProps) {
  const text = useText();
  const present = presentGrant(grants);
  const later = laterGrant(grants);
  const request = grants.find(({ state }) => state === 'requested');
  const named = present ?? later ?? request;
  const state = present
    ? 'partner-present'
    : later
      ? 'partner-later'
      : request
        ? 'partner-requested'
        : 'no-partner';
  return (
    <Section id="partner" title={text('installation-details.partner')}>
      <RowList look="panel">
        <Row
          icon={wrench}
          title={
            <bdi>{named?.partner.name ?? wish?.name ?? text('installation-details.nobody')}</bdi>
          }
          note={text(`installation-details.${state}`)}
          href={
            isPartner ? paths.partnerPortalHome(installation) : paths.servicePartner(installation)
          }
        />
      </RowList>
    </Section>
  );
}
