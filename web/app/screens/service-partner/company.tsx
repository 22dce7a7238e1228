import type { Partner } from '@hearth/product/partner/contract.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { mail, phone } from '../../ui/icons-of-things.ts';
import { openingText } from './opening-text.ts';

/** The name of a company, where it is, whether it is open, and how to reach it at once. The search finds its number in a stored copy of the page. */
export function CompanyHead({ partner }: { partner: Partner }) {
  const text = useText();
  const formats = useFormats();
  const opening = openingText(partner, { text, formats });
  return (
    <div className="stack" itemScope itemType="https://schema.org/Organization">
      <div className="stack-tight">
        <p className="lead">
          <bdi itemProp="name">{partner.name}</bdi>
        </p>
        <p className="second">
          <bdi>{`${partner.postalCode} ${partner.place}`}</bdi>
          {opening !== null && ` · ${opening}`}
        </p>
      </div>
      <ButtonRow spread="even">
        {partner.phone === null ? (
          <Button icon={phone} unavailable={text('service-partner.no-phone')}>
            {text('service-partner.call')}
          </Button>
        ) : (
          <ButtonLink icon={phone} href={`tel:${partner.phone.replaceAll(/[^+\d]/g, '')}`}>
            {text('service-partner.call')}
          </ButtonLink>
        )}
        <ButtonLink icon={mail} href={`mailto:${partner.email}`}>
          {text('service-partner.write')}
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}
