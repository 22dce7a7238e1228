import type { ExpectedYear } from '@hearth/energy/expected-year/contract.ts';
import type { BudgetVariance, MonthBudget } from '@hearth/energy/month-budget/contract.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/notices.tsx';
import { Section } from '../../../../ui/section.tsx';
import { MonthAgainstBudget } from '../../cost/month-against-budget.tsx';
import { budgetMonths } from './flow/budget-months.ts';
import { EndedMonths } from './ended-months.tsx';
import { MeasuredHouse } from './flow/measured-house.tsx';
import { MonthTable } from './flow/month-table.tsx';
import type { BudgetAnswer } from './flow/read-budget.ts';
import { useBudgetMoney } from './flow/use-budget-money.ts';
import { useMonthName } from '../use-month-name.ts';
import { useYearText } from './flow/use-year-text.ts';
import { restoreForm } from './form.ts';
import { DraftCard } from '../draft-card.tsx';
import { Revisions } from '../revisions.tsx';

interface SavedBudgetProps {
  readonly installation: string;
  readonly timeZone: string;
  readonly canChange: boolean;
  readonly hasDraft: boolean;
  readonly setting: BudgetAnswer;
  /** This month's cost against the budget; null without a budget, or without costs. */
  readonly ofMonth: MonthBudget | null;
  /** Ended months against the budget; null without a budget, or without costs. */
  readonly variance: BudgetVariance | null;
  /** The usual year of the house now; null without a record of the house. */
  readonly year: Pick<ExpectedYear, 'measured' | 'totalKwh'> | null;
  /** The present month, 1 to 12. */
  readonly month: number;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** The home's budget: the month and the year, a draft, and earlier versions. */
export function SavedBudget(props: SavedBudgetProps) {
  const { installation, canChange, hasDraft, setting } = props;
  const text = useText();
  const { budget } = setting;
  const start = settingPaths.budgetStep('house-people', { installation });
  return (
    <>
      {hasDraft && (
        <DraftCard
          title={text('budget.draft')}
          continueAt={settingPaths.budgetStep('detail', { installation })}
          discardAt={settingPaths.budgetStep('confirm-exit', { installation })}
        />
      )}
      {budget ? (
        <>
          <Lead {...props} budget={budget} />
          {props.ofMonth && (
            <Section title={text('cost.budget-so-far')}>
              <MonthAgainstBudget month={props.ofMonth} />
            </Section>
          )}
          {props.variance && <EndedMonths variance={props.variance} />}
          <Section title={text('budget.months')}>
            <MonthTable months={budgetMonths(budget)} currency={budget.currency} />
          </Section>
          {props.year && <MeasuredYear {...props} year={props.year} />}
          {canChange && !hasDraft && (
            <ButtonRow>
              <ButtonLink href={start}>{text('budget.change')}</ButtonLink>
            </ButtonRow>
          )}
        </>
      ) : (
        !hasDraft && (
          <EmptyState
            title={text('budget.empty')}
            action={
              canChange && (
                <ButtonLink look="main" href={start}>
                  {text('budget.begin')}
                </ButtonLink>
              )
            }
          >
            {text('budget.empty-note')}
          </EmptyState>
        )
      )}
      {!canChange && <p className="small">{text('budget.owner-changes')}</p>}
      {canChange && setting.revisions.length > 0 && (
        <Revisions
          {...props}
          form={restoreForm}
          revisions={setting.revisions}
          removeText={budget ? text('budget.remove') : undefined}
        />
      )}
    </>
  );
}

/** The house as measured, and the year that follows from it. */
function MeasuredYear({
  year,
  installation,
  canChange,
  hasDraft,
}: SavedBudgetProps & { readonly year: NonNullable<SavedBudgetProps['year']> }) {
  const text = useText();
  const formats = useFormats();
  const { measured, totalKwh } = year;
  return (
    <MeasuredHouse
      measured={measured}
      installation={installation}
      canChange={canChange && !hasDraft}
      note={
        measured.state === 'known' &&
        text('budget.measured-year', {
          energy: formats.energy(totalKwh.middle, 0),
          low: formats.energy(totalKwh.low, 0),
          high: formats.energy(totalKwh.high, 0),
        })
      }
    />
  );
}

/** This month and the year in one sentence. */
function Lead({
  budget,
  month,
}: SavedBudgetProps & { readonly budget: NonNullable<BudgetAnswer['budget']> }) {
  const text = useText();
  const formats = useFormats();
  const words = useYearText();
  const monthName = useMonthName();
  const money = useBudgetMoney(budget.currency);
  const own = budgetMonths(budget)[month - 1];
  const amount = own?.amount ?? null;
  return (
    <div className="stack-tight">
      <p className="lead">
        {text('budget.lead', {
          month: monthName(month),
          budget: amount === null ? formats.energy(own?.kwh ?? 0, 0) : money.rounded(amount),
        })}
      </p>
      <p className="second">
        {text(budget.target ? 'budget.lead-target' : 'budget.lead-expected', {
          year: words(budget),
        })}
      </p>
    </div>
  );
}
