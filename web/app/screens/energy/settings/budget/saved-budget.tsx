import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { SendButton } from '../../../../forms/fields.tsx';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { AttentionCard, EmptyState } from '../../../../ui/notices.tsx';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { Details, Section } from '../../../../ui/section.tsx';
import { budgetMonths } from './flow/budget-months.ts';
import { MonthTable } from './flow/month-table.tsx';
import type { BudgetAnswer } from './flow/read-budget.ts';
import { useBudgetMoney } from './flow/use-budget-money.ts';
import { useMonthName } from './flow/use-month-name.ts';
import { useYearText } from './flow/use-year-text.ts';
import { restoreForm } from './form.ts';

interface SavedBudgetProps {
  readonly installation: string;
  readonly timeZone: string;
  readonly canChange: boolean;
  readonly hasDraft: boolean;
  readonly setting: BudgetAnswer;
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
        <AttentionCard
          kind="calm"
          kicker={text('budget.draft-kicker')}
          title={text('budget.draft')}
          actions={
            <>
              <ButtonLink look="main" href={settingPaths.budgetStep('detail', { installation })}>
                {text('budget.draft-continue')}
              </ButtonLink>
              <ButtonLink href={settingPaths.budgetStep('confirm-exit', { installation })}>
                {text('budget.draft-discard')}
              </ButtonLink>
            </>
          }
        />
      )}
      {budget ? (
        <>
          <Lead {...props} budget={budget} />
          <Section title={text('budget.months')}>
            <MonthTable months={budgetMonths(budget)} currency={budget.currency} />
          </Section>
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
      {canChange && setting.revisions.length > 0 && <Revisions {...props} />}
    </>
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

/** Earlier versions, and the removal. */
function Revisions({ setting, installation, timeZone, idempotency, answer }: SavedBudgetProps) {
  const text = useText();
  const formats = useFormats(timeZone);
  const envelope = { installation, version: setting.revision, idempotency };
  return (
    <Details summary={text('budget.revisions')} open={answer !== undefined}>
      <RowList>
        {setting.revisions.slice(0, 20).map(({ revision, savedAt, isSet }, i) => (
          <Row
            key={revision}
            title={formats.dateTime(savedAt)}
            note={text(isSet ? 'budget.revision' : 'budget.revision-removed', { revision })}
            {...(i === 0
              ? { value: text('budget.revision-current') }
              : {
                  action: (
                    <CheckedForm
                      form={restoreForm}
                      instance={String(revision)}
                      answer={answer}
                      envelope={envelope}
                    >
                      <input type="hidden" name="revision" value={revision} />
                      <SendButton look="secondary" wide={false}>
                        {text('budget.restore')}
                      </SendButton>
                    </CheckedForm>
                  ),
                })}
          />
        ))}
      </RowList>
      {setting.budget && (
        <CheckedForm form={restoreForm} instance="remove" answer={answer} envelope={envelope}>
          <input type="hidden" name="revision" value="0" />
          <SendButton look="secondary" wide={false}>
            {text('budget.remove')}
          </SendButton>
        </CheckedForm>
      )}
    </Details>
  );
}
