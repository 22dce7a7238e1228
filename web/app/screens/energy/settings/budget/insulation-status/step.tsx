import { useText } from '../../../../../i18n/use-text.ts';
import { parts, partStates, unknown } from '../flow/answers.ts';
import { BudgetPage, type BudgetStepProps } from '../flow/budget-page.tsx';
import { PictureField } from '../flow/picture-field.tsx';
import { PartPicture, UnknownPicture } from '../flow/pictures.tsx';
import { insulationForm } from '../flow/step-forms.ts';
import { YearPreview } from '../flow/year-preview.tsx';

export function InsulationStep({ loaded, acted }: BudgetStepProps) {
  const text = useText();
  return (
    <BudgetPage
      loaded={loaded}
      acted={acted}
      form={insulationForm}
      question={() => text('budget.insulation-question')}
      lead="budget.insulation-lead"
    >
      {({ year, record }) => (
        <>
          {parts.map((part) => (
            <PictureField
              key={part}
              name={part}
              options={[
                ...partStates.map((state) => ({
                  value: state,
                  label: text(`budget.${part}-${state}`),
                  hint: text(`budget.${part}-${state}-note`),
                  picture: <PartPicture part={part} state={state} />,
                })),
                {
                  value: unknown,
                  label: text('budget.unknown'),
                  hint: record
                    ? text('budget.part-unknown', {
                        period: text(`house.built-${record.built}`),
                      })
                    : text('budget.part-unknown-plain'),
                  picture: <UnknownPicture />,
                },
              ]}
            />
          ))}
          <YearPreview year={year} />
        </>
      )}
    </BudgetPage>
  );
}
