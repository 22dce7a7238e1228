import { DayField } from '../../../../../forms/day-field.tsx';
import { MarkField, RadioField, SelectField, TextField } from '../../../../../forms/fields.tsx';
import { type Values, isEmpty } from '../../../../../forms/rule.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Details, Section } from '../../../../../ui/section.tsx';
import { rowIds } from '../../../../../wizard/rows.ts';
import { layers, periods } from '../flow/component-values.ts';
import { ContractPage, type ContractStepProps } from '../flow/contract-page.tsx';
import { HiddenField, RowsEditor } from '../../../../../wizard/rows-editor.tsx';
import { PriceField } from '../flow/price-field.tsx';
import { PriceUnit, SureMark } from '../flow/price-parts.tsx';
import { fixedCostsForm } from '../flow/step-forms.ts';
import { type Money, useMoney } from '../flow/use-money.ts';
import { creditPeriods } from '../flow/version-values.ts';

export function FixedCostsStep({ loaded, acted }: ContractStepProps) {
  return (
    <ContractPage
      loaded={loaded}
      acted={acted}
      form={fixedCostsForm}
      question="tariff.fixed-question"
      lead="tariff.fixed-lead"
    >
      {({ contract }, values) => <FixedFields values={values} currency={contract.terms.currency} />}
    </ContractPage>
  );
}

function FixedFields({ values, currency }: { values: Values; currency: string }) {
  const text = useText();
  const money = useMoney(currency);
  return (
    <>
      <RadioField
        name="vat"
        options={[
          { value: 'included', label: text('tariff.vat-included') },
          { value: 'added', label: text('tariff.vat-added') },
          {
            value: 'unknown',
            label: text('tariff.i-do-not-know'),
            hint: text('tariff.vat-unknown-note'),
          },
        ]}
      />
      <TextField name="vatRate" inputMode="decimal" suffix="%" />
      <MarkField name="vatRateUnknown" hint={text('tariff.vat-rate-unknown-note')} />
      <HiddenField name="unnamed" otherwise={text('tariff.base-price')} />
      <Section title={text('tariff.standing')} note={text('tariff.standing-unknown')}>
        <Charges list="standing" prefix="s" values={values} money={money} />
      </Section>
      <Details summary={text('tariff.credits')} open={rowIds(values, 'credits').length > 0}>
        <Charges list="credits" prefix="c" values={values} money={money} />
      </Details>
      <Details
        summary={text('tariff.capacity')}
        open={rowIds(values, 'capacity').length > 0 || !isEmpty(values['networkMost'])}
      >
        <div className="stack">
          <p className="small">{text('tariff.capacity-note')}</p>
          <CapacityPrices values={values} money={money} />
          <PriceUnit currency={currency} money={money} />
          <PriceField name="networkMost" money={money} hint={text('tariff.network-most-note')} />
          <SureMark values={values} />
        </div>
      </Details>
    </>
  );
}

interface ChargesProps {
  readonly list: 'standing' | 'credits';
  readonly prefix: 's' | 'c';
  readonly values: Values;
  readonly money: Money;
}

function Charges({ list, prefix, values, money }: ChargesProps) {
  const text = useText();
  return (
    <RowsEditor
      list={list}
      ids={rowIds(values, list)}
      title={(position) => text(`tariff.${list}-row`, { position })}
      addText={text(`tariff.add-${list}`)}
      removeText={(position) => text(`tariff.remove-${list}`, { position })}
    >
      {(id) => {
        const row = `${prefix}${id}-`;
        return (
          <>
            <div className="field-pair">
              <TextField name={`${row}amount`} inputMode="decimal" suffix={money.majorUnit} />
              <SelectField
                name={`${row}per`}
                options={(list === 'credits' ? creditPeriods : periods).map((per) => ({
                  value: per,
                  label: text(`tariff.each-${per}`),
                }))}
              />
            </div>
            {list === 'credits' && (
              <DayField name={`${row}on`} hint={text('tariff.credit-on-note')} />
            )}
            <RowMore row={row} />
          </>
        );
      }}
    </RowsEditor>
  );
}

function RowMore({ row }: { row: string }) {
  const text = useText();
  return (
    <Details summary={text('tariff.more')}>
      <div className="stack">
        <TextField name={`${row}name`} hint={text('tariff.part-name-note')} />
        <SelectField
          name={`${row}layer`}
          options={layers.map((layer) => ({ value: layer, label: text(`tariff.layer-${layer}`) }))}
        />
        <TextField
          name={`${row}vat`}
          inputMode="decimal"
          suffix="%"
          hint={text('tariff.own-vat-note')}
        />
      </div>
    </Details>
  );
}

function CapacityPrices({ values, money }: { values: Values; money: Money }) {
  const text = useText();
  return (
    <RowsEditor
      list="capacity"
      ids={rowIds(values, 'capacity')}
      title={(position) => text('tariff.capacity-row', { position })}
      addText={text('tariff.add-capacity')}
      removeText={(position) => text('tariff.remove-capacity', { position })}
    >
      {(id) => {
        const row = `k${id}-`;
        return (
          <>
            <HiddenField name={`${row}origin`} />
            <TextField name={`${row}rate`} inputMode="decimal" suffix={money.majorUnit} />
            <SelectField
              name={`${row}window`}
              options={['15', '30', '60'].map((minutes) => ({
                value: minutes,
                label: text('tariff.minutes', { minutes }),
              }))}
            />
            <div className="field-pair">
              <TextField name={`${row}days`} inputMode="numeric" />
              <TextField name={`${row}months`} inputMode="numeric" />
            </div>
            <div className="field-pair">
              <TextField name={`${row}min`} inputMode="decimal" suffix="kW" />
              <SelectField
                name={`${row}minOf`}
                options={(['month', 'mean'] as const).map((each) => ({
                  value: each,
                  label: text(`tariff.min-of-${each}`),
                }))}
              />
            </div>
            <RowMore row={row} />
          </>
        );
      }}
    </RowsEditor>
  );
}
