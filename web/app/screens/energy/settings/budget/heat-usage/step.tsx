import type { ExpectedYear } from '@hearth/energy/expected-year/contract.ts';
import { MarkField, SelectField, TextField } from '../../../../../forms/fields.tsx';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { fuelNames, fuelUnits, unknown } from '../flow/answers.ts';
import { BudgetPage, type BudgetStepProps } from '../flow/budget-page.tsx';
import { heatUsageForm } from '../flow/step-forms.ts';
import { YearPreview } from '../flow/year-preview.tsx';

export function HeatUsageStep({ loaded, acted }: BudgetStepProps) {
  const text = useText();
  return (
    <BudgetPage
      loaded={loaded}
      acted={acted}
      form={heatUsageForm}
      question={() => text('budget.heat-question')}
      lead="budget.heat-lead"
    >
      {({ year }) => (
        <>
          <SelectField
            name="fuel"
            options={[
              { value: unknown, label: text('budget.fuel-unknown') },
              ...fuelNames.map((fuel) => ({
                value: fuel,
                label: text('budget.fuel-unit', {
                  fuel: text(`budget.fuel-${fuel}`),
                  unit: fuelUnits[fuel],
                }),
              })),
            ]}
          />
          <TextField
            name="quantity"
            inputMode="decimal"
            autoComplete="off"
            hint={text('budget.quantity-note')}
          />
          <MarkField name="withoutHotWater" />
          {year && year.heat.evidence.length > 1 && <Reconciliation heat={year.heat} />}
          <YearPreview year={year} />
        </>
      )}
    </BudgetPage>
  );
}

/** The heat by the answers and by the bill, and what is taken. */
function Reconciliation({ heat }: { readonly heat: ExpectedYear['heat'] }) {
  const text = useText();
  const formats = useFormats();
  return (
    <Section title={text('budget.evidence')}>
      <RowList>
        {heat.evidence.map(({ from, kwh, weight }) => (
          <Row
            key={from}
            title={text(`budget.evidence-${from}`)}
            note={text('budget.evidence-weight', { share: formats.percent(weight) })}
            value={formats.energy(kwh, 0)}
          />
        ))}
        <Row
          title={text('budget.evidence-taken')}
          strong
          value={formats.energy(heat.spaceKwh.middle, 0)}
        />
      </RowList>
      {heat.isContradictory && <p>{text('budget.evidence-contradictory')}</p>}
    </Section>
  );
}
