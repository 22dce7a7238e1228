import type { Partner } from '@hearth/product/partner/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { clock, phone, shield } from '../../ui/icons-of-things.ts';
import { wrench } from '../../ui/icons.ts';
import { Row, RowList } from '../../ui/rows.tsx';
import { dayNamed } from './opening-text.ts';

/** Facts of a company from the directory. */
export function CompanyFacts({ partner }: { partner: Partner }) {
  const text = useText();
  const formats = useFormats();
  const services = partner.services.map((each) => text(`service-partner.service-${each}`));
  return (
    <RowList>
      {partner.phone !== null && (
        <Row
          icon={phone}
          title={text('service-partner.phone')}
          value={<bdi dir="ltr">{partner.phone}</bdi>}
        />
      )}
      {partner.openingHours.length > 0 && (
        <Row
          icon={clock}
          title={text('service-partner.opening-hours')}
          note={partner.openingHours.map(({ days, from, until }) => (
            <span key={`${days.join('')} ${from}`}>
              {formats.list(spansOf(days).map(spanText))} <bdi dir="ltr">{`${from}–${until}`}</bdi>
              <br />
            </span>
          ))}
        />
      )}
      {services.length > 0 && (
        <Row icon={wrench} title={text('service-partner.services')} note={formats.list(services)} />
      )}
      {partner.certificates.length > 0 && (
        <Row
          icon={shield}
          title={text('service-partner.certificates')}
          note={<bdi>{partner.certificates.join(' · ')}</bdi>}
        />
      )}
    </RowList>
  );

  function spanText([first, last]: readonly [number, number]): string {
    const from = formats.weekday(dayNamed(first), 'short');
    return first === last ? from : `${from}–${formats.weekday(dayNamed(last), 'short')}`;
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
