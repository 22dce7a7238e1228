import type { BillCheck } from '@hearth/energy/bill/contract.ts';
import type { SuppliersBill } from '@hearth/energy/tariff/supplier-bills.ts';
import type { FormAnswer } from '../../../../../forms/answer.ts';
import { CheckedForm } from '../../../../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../../../../forms/fields.tsx';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Details } from '../../../../../ui/section.tsx';
import type { Money } from '../flow/use-money.ts';
import { correctForm, riseForm } from './form.ts';

type Offer = BillCheck['corrections'][number]['corrections'][number];

export interface CorrectionProps {
  readonly bill: SuppliersBill;
  readonly checked: BillCheck;
  readonly money: Money;
  readonly installation: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
  /** The price that was asked about, in the contract's basis. */
  readonly rise: { readonly part: string; readonly to: number } | null;
}

/** The prices of the contract of which each alone explains a line, or why none is offered. */
export function LineCorrection({
  line,
  ...props
}: CorrectionProps & { readonly line: BillCheck['corrections'][number] }) {
  const text = useText();
  const { checked, rise } = props;
  const { part, corrections, reason } = line;
  const found = checked.rise?.part === part ? checked.rise : null;
  const isRequested = rise?.part === part;
  const canRise = corrections.some(
    ({ list }) => list === 'energyImport' || list === 'energyExport',
  );
  const offers = found ? [] : corrections;
  return (
    <div className="stack row-below">
      {offers.length > 1 && <p>{text('bill.offers', { count: offers.length })}</p>}
      {offers.map((offer, position) => (
        <CorrectionOffer
          key={offer.name}
          {...props}
          offer={offer}
          instance={`${part}-${position}`}
        />
      ))}
      {reason && <p className="small">{text(`bill.no-offer-${reason}`)}</p>}
      {found && <CorrectionOffer {...props} offer={found} instance={part} day={found.day} />}
      {isRequested && !found && <p role="status">{text('bill.rise-none')}</p>}
      {canRise && <RiseFields {...props} part={part} />}
    </div>
  );
}

/** "It agrees when …", and the button that saves it. */
function CorrectionOffer({
  offer,
  instance,
  day,
  ...props
}: CorrectionProps & { readonly offer: Offer; readonly instance: string; readonly day?: string }) {
  const text = useText();
  const formats = useFormats();
  const { bill, checked, money, installation, idempotency, answer } = props;
  const price = (value: number): string =>
    offer.list === 'energyImport' || offer.list === 'energyExport'
      ? money.price(value)
      : money.amount(value);
  const values = {
    name: offer.name,
    from: price(offer.from),
    to: price(offer.to),
    ...(day === undefined ? {} : { day: formats.day(day, 'full') }),
  };
  const fields = {
    bill: bill.id,
    list: offer.list,
    entry: offer.name,
    validFrom: offer.validFrom,
    from: offer.from,
    to: offer.to,
    day: day ?? '',
  };
  return (
    <CheckedForm
      form={correctForm}
      instance={instance}
      answer={answer}
      envelope={{ installation, version: checked.revision, idempotency }}
    >
      <p>{text(day === undefined ? 'bill.offer' : 'bill.offer-from-day', values)}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SendButton look="secondary" wide={false} busyText={text('bill.working')}>
        {text('bill.correct')}
      </SendButton>
    </CheckedForm>
  );
}

/** A new price that is on the bill: the day from which it holds is searched. */
function RiseFields({
  part,
  ...props
}: Pick<CorrectionProps, 'bill' | 'money' | 'installation' | 'idempotency' | 'answer' | 'rise'> & {
  readonly part: string;
}) {
  const text = useText();
  const { bill, money, installation, idempotency, answer, rise } = props;
  return (
    <Details summary={text('bill.rise')} open={rise?.part === part}>
      <CheckedForm
        form={riseForm}
        instance={part}
        answer={answer}
        envelope={{ installation, version: 0, idempotency }}
      >
        <input type="hidden" name="bill" value={bill.id} />
        <input type="hidden" name="part" value={part} />
        <TextField
          name="price"
          inputMode="decimal"
          autoComplete="off"
          suffix={`${money.minorUnit}/kWh`}
          hint={text('bill.rise-note')}
        />
        <SendButton look="secondary" wide={false} busyText={text('bill.working')}>
          {text('bill.rise-find')}
        </SendButton>
      </CheckedForm>
    </Details>
  );
}
