import { MarkField, RadioField, SelectField, TextField } from '../../../../../forms/fields.tsx';
import type { Values } from '../../../../../forms/rule.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Details } from '../../../../../ui/section.tsx';
import { rowIds } from '../../../../../wizard/rows.ts';
import { CalendarFields } from './calendar-fields.tsx';
import { layers, means, meters, partPrefix, periods, priceKinds } from './component-values.ts';
import { HiddenField, RowsEditor } from '../../../../../wizard/rows-editor.tsx';
import { PriceField, TimeField } from './price-field.tsx';
import type { Money } from './use-money.ts';

export interface PartFieldsProps {
  readonly id: string;
  readonly values: Values;
  readonly money: Money;
  /** Feed-in is paid, not bought: it has no meter, and its prices are not netted. */
  readonly isFeedIn?: boolean;
}

/** The fields of one price part. Those of the other kinds are hidden by style, so that changing the kind loses nothing. */
export function PartFields({ id, values, money, isFeedIn = false }: PartFieldsProps) {
  const text = useText();
  const prefix = partPrefix(id);
  return (
    <div className="price-part">
      <RadioField
        name={`${prefix}kind`}
        options={priceKinds.map((kind) => ({
          value: kind,
          label: text(`tariff.kind-${kind}`),
          hint: text(`tariff.kind-${kind}-note`),
        }))}
      />
      <div className="of-flat">
        <PriceField name={`${prefix}rate`} money={money} />
      </div>
      <div className="of-two-rate">
        <HiddenField name={`${prefix}dayName`} otherwise={text('tariff.day')} />
        <HiddenField name={`${prefix}nightName`} otherwise={text('tariff.night')} />
        <div className="field-pair">
          <PriceField name={`${prefix}dayRate`} money={money} />
          <PriceField name={`${prefix}nightRate`} money={money} />
        </div>
        <div className="field-pair">
          <TimeField name={`${prefix}nightFrom`} />
          <TimeField name={`${prefix}nightTo`} />
        </div>
      </div>
      <div className="of-time-of-use">
        <CalendarFields prefix={prefix} values={values} money={money} />
      </div>
      <div className="of-indexed">
        <PriceField name={`${prefix}adder`} money={money} hint={text('tariff.adder-note')} />
        <div className="field-pair">
          <PriceField name={`${prefix}floor`} money={money} />
          <PriceField name={`${prefix}cap`} money={money} />
        </div>
        <TextField
          name={`${prefix}multiplier`}
          inputMode="decimal"
          hint={text('tariff.multiplier-note')}
        />
        <SelectField
          name={`${prefix}mean`}
          options={means.map((mean) => ({ value: mean, label: text(`tariff.mean-${mean}`) }))}
        />
      </div>
      <div className="of-tiered">
        <TierFields prefix={prefix} values={values} money={money} />
      </div>
      <MoreFields prefix={prefix} isFeedIn={isFeedIn} />
    </div>
  );
}

/** Prices by quantity; the last one has no end. */
function TierFields({
  prefix,
  values,
  money,
}: {
  readonly prefix: string;
  readonly values: Values;
  readonly money: Money;
}) {
  const text = useText();
  const list = `${prefix}tiers`;
  return (
    <>
      <SelectField
        name={`${prefix}per`}
        options={periods.map((per) => ({ value: per, label: text(`tariff.each-${per}`) }))}
      />
      <RowsEditor
        list={list}
        ids={rowIds(values, list)}
        title={(position) => text('tariff.tier', { position })}
        addText={text('tariff.add-tier')}
        removeText={(position) => text('tariff.remove-tier', { position })}
      >
        {(id) => (
          <div className="field-pair">
            <TextField
              name={`${prefix}t${id}-upTo`}
              inputMode="decimal"
              suffix="kWh"
              hint={text('tariff.tier-last')}
            />
            <PriceField name={`${prefix}t${id}-rate`} money={money} />
          </div>
        )}
      </RowsEditor>
    </>
  );
}

/** Rare fields of a price. */
function MoreFields({ prefix, isFeedIn }: { prefix: string; isFeedIn: boolean }) {
  const text = useText();
  return (
    <Details summary={text('tariff.more')}>
      <div className="stack">
        <TextField name={`${prefix}name`} hint={text('tariff.part-name-note')} />
        <SelectField
          name={`${prefix}layer`}
          options={layers.map((layer) => ({ value: layer, label: text(`tariff.layer-${layer}`) }))}
        />
        {isFeedIn ? (
          <HiddenField name={`${prefix}meter`} />
        ) : (
          <SelectField
            name={`${prefix}meter`}
            options={meters.map((meter) => ({
              value: meter,
              label: text(`tariff.meter-${meter}`),
            }))}
          />
        )}
        <TextField
          name={`${prefix}vat`}
          inputMode="decimal"
          suffix="%"
          hint={text('tariff.own-vat-note')}
        />
        <div className="field-pair">
          <TextField name={`${prefix}freeKwh`} inputMode="decimal" suffix="kWh" />
          <SelectField
            name={`${prefix}freePer`}
            options={[
              { value: '', label: text('tariff.none') },
              ...periods.map((per) => ({ value: per, label: text(`tariff.each-${per}`) })),
            ]}
          />
        </div>
        <MarkField name={`${prefix}noneWhenNegative`} />
        <MarkField name={`${prefix}isNotNetted`} />
      </div>
    </Details>
  );
}
