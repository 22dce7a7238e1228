import type { BudgetPlan } from '@hearth/energy/budget/budget-plan.ts';
import { RadioField, TextField } from '../../../../../forms/fields.tsx';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { NewerVersion } from '../../newer-version.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { BudgetPage, type BudgetStepProps } from '../flow/budget-page.tsx';
import { budgetMonths } from '../flow/budget-months.ts';
import { MonthTable } from '../flow/month-table.tsx';
import type { OpenBudget } from '../flow/open-budget.ts';
import { detailForm } from '../flow/step-forms.ts';
import { useYearText } from '../flow/use-year-text.ts';
import { YearPreview } from '../flow/year-preview.tsx';

export function DetailStep({ loaded, acted }: BudgetStepProps) {
  const text = useText();
  return (
    <BudgetPage
      loaded={loaded}
      acted={acted}
      form={detailForm}
      question={() => text('budget.detail-question')}
      lead="budget.detail-lead"
    >
      {(budget) => <Summary {...budget} />}
    </BudgetPage>
  );
}

function Summary({ year, target, saved, newer, isHouseNewer }: OpenBudget) {
  const text = useText();
  const currency = year?.currency ?? null;
  const plan = year && { months: year.months, target, currency };
  return (
    <>
      {(newer !== null || isHouseNewer) && <Newer savedAt={newer} saved={saved} />}
      <div className="target-fields stack">
        <RadioField
          name="targetUnit"
          options={[
            { value: 'expected', label: text('budget.target-expected') },
            { value: 'kwh', label: text('budget.target-kwh') },
            {
              value: 'money',
              label: text('budget.target-money'),
              unavailable: currency === null,
              hint: currency === null ? text('budget.target-no-contract') : undefined,
            },
          ]}
        />
        <div className="of-target">
          <TextField
            name="targetYear"
            inputMode="decimal"
            autoComplete="off"
            hint={text('budget.target-note')}
          />
        </div>
      </div>
      <YearPreview year={year} />
      {plan && <Effect plan={plan} saved={saved} />}
      {plan && (
        <Section title={text('budget.months')}>
          <MonthTable months={budgetMonths(plan)} currency={currency} />
        </Section>
      )}
      <p className="small">{text('budget.no-solar')}</p>
    </>
  );
}

/** The year's budget as typed beside the saved one. */
function Effect({
  plan,
  saved,
}: {
  readonly plan: Pick<BudgetPlan, 'months' | 'target' | 'currency'>;
  readonly saved: BudgetPlan | null;
}) {
  const words = useYearText();
  const text = useText();
  return (
    <p className="heading" role="status">
      {saved
        ? text('budget.effect-change', { before: words(saved), after: words(plan) })
        : text('budget.effect-new', { after: words(plan) })}
    </p>
  );
}

/** Another page or person saved since: the saved budget, and the way on. */
function Newer({
  savedAt,
  saved,
}: {
  readonly savedAt: string | null;
  readonly saved: BudgetPlan | null;
}) {
  const text = useText();
  const formats = useFormats();
  const words = useYearText();
  return (
    <NewerVersion
      kicker={text('budget.newer-kicker')}
      title={
        savedAt === null
          ? text('budget.newer-house')
          : text('budget.newer', { time: formats.dateTime(savedAt) })
      }
      continueText={text('budget.newer-continue')}
    >
      {savedAt !== null && (
        <p>
          {saved ? text('budget.newer-saved', { saved: words(saved) }) : text('budget.newer-none')}
        </p>
      )}
    </NewerVersion>
  );
}
