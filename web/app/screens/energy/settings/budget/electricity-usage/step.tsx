import { RadioField, TextField } from '../../../../../forms/fields.tsx';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { BudgetPage, type BudgetStepProps } from '../flow/budget-page.tsx';
import { electricityForm } from '../flow/step-forms.ts';
import { YearPreview } from '../flow/year-preview.tsx';

export function ElectricityStep({ loaded, acted }: BudgetStepProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <BudgetPage
      loaded={loaded}
      acted={acted}
      form={electricityForm}
      question={() => text('budget.electricity-question')}
      lead="budget.electricity-lead"
    >
      {({ year, record }) => (
        <>
          <div className="electricity-fields stack">
            <RadioField
              name="electricityFrom"
              options={[
                {
                  value: 'persons',
                  label: text('budget.electricity-persons'),
                  hint: text('budget.electricity-persons-note', { persons: record?.persons ?? 2 }),
                },
                { value: 'person', label: text('budget.electricity-person') },
              ]}
            />
            <div className="of-person">
              <TextField
                name="householdKwh"
                inputMode="decimal"
                autoComplete="off"
                suffix="kWh"
                hint={text('budget.household-kwh-note')}
              />
            </div>
          </div>
          {year && (
            <p className="heading">
              {text(
                record?.householdKwh === undefined
                  ? 'budget.electricity-estimated'
                  : 'budget.electricity-stated',
                { energy: formats.energy(year.householdKwh, 0) },
              )}
            </p>
          )}
          <YearPreview year={year} />
        </>
      )}
    </BudgetPage>
  );
}
