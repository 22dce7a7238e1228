import type { Partner } from '@hearth/product/partner/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Address } from '../../ui/address.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { clock, mail } from '../../ui/icons-of-things.ts';
import { Row, RowList } from '../../ui/rows.tsx';

/** Any Monday: only its name is used. */
const monday = 5;
const dayOf = (weekday: number): string =>
  `2026-01-${String(monday + weekday - 1).padStart(2, '0')}`;

/** A company with its address and opening hours from the directory. */
export function PartnerFacts({ partner }: { partner: Partner }) {
  const text = useText();
  const formats = useFormats();
  const services = partner.services.map((each) => text(`installation-details.service-${each}`));
  return (
    <RowList look="panel">
      <Row
        picture={<Avatar name={partner.name} />}
        strong
        title={<bdi>{partner.name}</bdi>}
        note={
          <>
            <bdi>{`${partner.postalCode} ${partner.place}`}</bdi>
            {services.length > 0 && (
              <>
                <br />
                {formats.list(services)}
              </>
            )}
            {partner.certificates.length > 0 && (
              <>
                <br />
                <bdi>{partner.certificates.join(' · ')}</bdi>
              </>
            )}
          </>
        }
      />
      <Row
        icon={mail}
        title={
          <a href={`mailto:${partner.email}`}>
            <Address>{partner.email}</Address>
          </a>
        }
        {...(partner.phone === null
          ? {}
          : {
              note: (
                <a href={`tel:${partner.phone.replaceAll(/[^+\d]/g, '')}`}>
                  <bdi dir="ltr">{partner.phone}</bdi>
                </a>
              ),
            })}
      />
      {partner.openingHours.length > 0 && (
        <Row
          icon={clock}
          title={text('installation-details.opening-hours')}
          note={partner.openingHours.map(({ days, from, until }) => (
            <span key={`${days.join('')} ${from}`}>
              {formats.list(spansOf(days).map(spanText))} <bdi dir="ltr">{`${from}–${until}`}</bdi>
              <br />
            </span>
          ))}
        />
      )}
    </RowList>
  );

  function spanText([first, last]: readonly [number, number]): string {
    const from = formats.weekday(dayOf(first), 'short');
    return first === last ? from : `${from}–${formats.weekday(dayOf(last), 'short')}`;
  }
}

/** Consecutive days as pairs of the first and the last. */
function spansOf(days: readonly number[]): readonly (readonly [number, number])[] {
  const spans: [number, number][] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}
