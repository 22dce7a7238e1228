import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { Details } from '../../ui/section.tsx';

/** Earlier partners, and requests that led to nothing. */
export function FormerPartners({
  grants,
  timeZone,
}: {
  grants: readonly PartnerGrant[];
  timeZone: string;
}) {
  const text = useText();
  const formats = useFormats(timeZone);
  if (grants.length === 0) return null;
  return (
    <Details summary={text('service-partner.former')}>
      <RowList>
        {grants.map((grant) => (
          <Row
            key={grant.grant}
            title={<bdi>{grant.partner.name}</bdi>}
            note={text(`service-partner.was-${outcomeOf(grant)}`, {
              from: formats.dateTime(grant.answeredAt ?? grant.requestedAt),
              to: grant.endedAt === null ? '' : formats.dateTime(grant.endedAt),
            })}
          />
        ))}
      </RowList>
    </Details>
  );
}

function outcomeOf({ state, answeredAt, hasBegun }: PartnerGrant): string {
  if (state === 'declined') return 'declined';
  if (hasBegun) return 'partner';
  return state === 'over' && answeredAt === null ? 'unanswered' : 'taken-back';
}
