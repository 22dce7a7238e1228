import type { PartnerSystem } from '@hearth/product/partner-system/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { about, check, warning } from '../../../ui/icons.ts';
import { clock } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';

type Delivery = PartnerSystem['deliveries'][number];

const icons = { waiting: clock, delivered: check, 'given-up': warning, dropped: about } as const;

/** Events of the last days with the result of the last attempt. */
export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const text = useText();
  return (
    <Section title={text('partner-system.deliveries')}>
      <RowList label={text('partner-system.deliveries')}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.delivery} delivery={delivery} />
        ))}
      </RowList>
    </Section>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const text = useText();
  const formats = useFormats();
  const { type, state, createdAt, attempts, status, result, nextAt } = delivery;
  return (
    <Row
      icon={icons[state]}
      title={<bdi dir="ltr">{type}</bdi>}
      note={
        <>
          {text(`partner-system.state-${state}`)}
          {attempts > 1 && <> · {text('partner-system.attempts', { count: attempts })}</>}
          {state !== 'delivered' && result !== null && (
            <>
              {' · '}
              <bdi dir="ltr">{status === null ? result : `${result} (${status})`}</bdi>
            </>
          )}
          {nextAt !== null && attempts > 0 && (
            <>
              <br />
              {text('partner-system.next', { time: formats.dateTime(nextAt) })}
            </>
          )}
        </>
      }
      valueNote={formats.dateTime(createdAt)}
    />
  );
}
