import { useOpenForm } from '../../../../../forms/checked-form.tsx';
import { MarkField, RadioField } from '../../../../../forms/fields.tsx';
import type { Values } from '../../../../../forms/rule.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { rowIds } from '../../../../../wizard/rows.ts';
import { PartFields } from './price-part.tsx';
import { HiddenField, RowsEditor } from '../../../../../wizard/rows-editor.tsx';
import { type Money, useMoney } from './use-money.ts';

export interface PricePartsProps {
  readonly values: Values;
  readonly currency: string;
  readonly isFeedIn?: boolean;
}

/** All price parts of a direction: the price itself, and what is added to it. */
export function PriceParts({ values, currency, isFeedIn = false }: PricePartsProps) {
  const text = useText();
  const money = useMoney(currency);
  const kind = isFeedIn ? 'feed-in' : 'price';
  return (
    <>
      <HiddenField name="unnamed" otherwise={text(`tariff.${kind}-part`)} />
      <PriceUnit currency={currency} money={money} />
      <RowsEditor
        list="parts"
        ids={rowIds(values, 'parts')}
        title={(position) => text(`tariff.${kind}-row`, { position })}
        addText={text(`tariff.add-${kind}`)}
        removeText={(position) => text(`tariff.remove-${kind}`, { position })}
        keepsOne={!isFeedIn}
      >
        {(id) => <PartFields id={id} values={values} money={money} isFeedIn={isFeedIn} />}
      </RowsEditor>
      <SureMark values={values} />
    </>
  );
}

/** The unit in which the prices per kWh of a page are typed. */
export function PriceUnit({ currency, money }: { currency: string; money: Money }) {
  const text = useText();
  return (
    <>
      <HiddenField name="currency" otherwise={currency} />
      <RadioField
        name="unit"
        inline
        options={[
          { value: 'minor', label: text('tariff.unit-of', { unit: money.minorUnit }) },
          { value: 'major', label: text('tariff.unit-of', { unit: money.majorUnit }) },
        ]}
      />
    </>
  );
}

/** The answer to the question whether an unusual price is right; rendered only with the question. */
export function SureMark({ values }: { values: Values }) {
  const { opened } = useOpenForm();
  const isRequested = opened
    .summary()
    .some(({ code }) => code === 'price-high' || code === 'price-low');
  return isRequested || values['isSure'] === true ? <MarkField name="isSure" /> : null;
}
