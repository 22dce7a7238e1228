import { vendorNames } from '@hearth/product/device-link/vendor-names.ts';
import type { Monitoring } from '@hearth/product/monitoring/contract.ts';
import { Form } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Details, Section } from '../../ui/section.tsx';

type Link = Monitoring['links'][number];
type Offer = Link['offers'][number];

/** Units of a linked account that are not in the home yet; the person adds or declines them. */
export function Offers({ monitoring }: { monitoring: Monitoring }) {
  const text = useText();
  const { installation } = monitoring;
  return monitoring.links.flatMap((link) => {
    const open = link.offers.filter(({ state }) => state !== 'declined');
    const declined = link.offers.filter(({ state }) => state === 'declined');
    if (link.offers.length === 0) return [];
    const list = (offers: readonly Offer[]) =>
      offers.map((offer) => (
        <OneOffer key={offer.device} {...{ offer, installation }} link={link.link} />
      ));
    return (
      <Section
        key={link.link}
        title={text('unlinked.offers', { vendor: vendorNames[link.vendor] })}
        note={text('unlinked.offers-why')}
      >
        {list(open)}
        {declined.length > 0 && (
          <Details summary={text('unlinked.declined', { count: declined.length })}>
            {list(declined)}
          </Details>
        )}
      </Section>
    );
  });
}

function OneOffer(props: { offer: Offer; installation: string; link: string }) {
  const { offer, installation, link } = props;
  const text = useText();
  const facts = [offer.model, offer.serial].filter(Boolean).join(' · ');
  const kind = text(`monitoring.kind-${offer.kind}`);
  return (
    <Form method="post" className="offer">
      <input type="hidden" name="installation" value={installation} />
      <input type="hidden" name="link" value={link} />
      <input type="hidden" name="device" value={offer.device} />
      <p>
        <strong>
          <bdi>{offer.name === '' ? kind : offer.name}</bdi>
        </strong>
        <br />
        <span className="small second">
          <bdi>{facts === '' ? kind : facts}</bdi>
        </span>
      </p>
      {offer.state === 'accepted' ? (
        <p className="small">{text('unlinked.wanted')}</p>
      ) : (
        <ButtonRow>
          <Button name="intent" value="take">
            {text('unlinked.take')}
          </Button>
          {offer.state === 'offered' && (
            <Button look="quiet" name="intent" value="leave">
              {text('unlinked.leave')}
            </Button>
          )}
        </ButtonRow>
      )}
    </Form>
  );
}
