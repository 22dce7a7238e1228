import { TextField } from '../../../../../forms/fields.tsx';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { parts } from '../flow/answers.ts';
import { BudgetPage, type BudgetStepProps } from '../flow/budget-page.tsx';
import { renovationForm } from '../flow/step-forms.ts';
import { useBudgetMoney } from '../flow/use-budget-money.ts';
import { YearPreview } from '../flow/year-preview.tsx';

export function RenovationStep({ loaded, acted }: BudgetStepProps) {
  const text = useText();
  const formats = useFormats();
  const year = loaded.state === 'open' ? loaded.year : null;
  const money = useBudgetMoney(year?.currency ?? null);
  const effectOf = (part: (typeof parts)[number]): string => {
    if (!year) return '';
    const found = year.renovations.find((each) => each.part === part);
    if (!found) return text('budget.renovation-none');
    const energy = formats.energy(found.kwh, 0);
    return found.amount === null
      ? text('budget.renovation-saves', { energy })
      : text('budget.renovation-saves-cost', { energy, cost: money.rounded(found.amount) });
  };
  return (
    <BudgetPage
      loaded={loaded}
      acted={acted}
      form={renovationForm}
      question={() => text('budget.renovation-question')}
      lead="budget.renovation-lead"
    >
      {() => (
        <>
          {parts.map((part) => (
            <TextField
              key={part}
              name={`${part}Year`}
              inputMode="numeric"
              autoComplete="off"
              hint={effectOf(part)}
            />
          ))}
          <YearPreview year={year} />
        </>
      )}
    </BudgetPage>
  );
}
