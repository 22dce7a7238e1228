import { SelectField, TextField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { buildingKinds } from '../../../../registration/flow/choices.ts';
import { BuildingSize } from '../../../../registration/home/building-fields.tsx';
import {
  atticStates,
  cellarStates,
  flatPositions,
  hotWaterHabits,
  unknown,
} from '../flow/answers.ts';
import { BudgetPage, type BudgetStepProps } from '../flow/budget-page.tsx';
import { PictureField } from '../flow/picture-field.tsx';
import { HotWaterPicture, HouseKindPicture, UnknownPicture } from '../flow/pictures.tsx';
import { housePeopleForm } from '../flow/step-forms.ts';
import { YearPreview } from '../flow/year-preview.tsx';

export function HousePeopleStep({ loaded, acted }: BudgetStepProps) {
  const text = useText();
  const withUnknown = (names: readonly string[], question: string) => [
    { value: unknown, label: text(`budget.${question}-unknown`) },
    ...names.map((name) => ({ value: name, label: text(`budget.${question}-${name}`) })),
  ];
  return (
    <BudgetPage
      loaded={loaded}
      acted={acted}
      form={housePeopleForm}
      question={() => text('budget.house-question')}
      lead="budget.house-lead"
    >
      {({ year }) => (
        <div className="house-fields stack">
          <PictureField
            name="kind"
            options={buildingKinds.map((kind) => ({
              value: kind,
              label: text(`house.kind-${kind}`),
              picture: <HouseKindPicture kind={kind} />,
            }))}
          />
          <BuildingSize />
          <div className="of-flat">
            <SelectField name="position" options={withUnknown(flatPositions, 'position')} />
          </div>
          <div className="of-house">
            <div className="stack">
              <TextField
                name="storeys"
                inputMode="numeric"
                autoComplete="off"
                hint={text('budget.storeys-note')}
              />
              <SelectField name="attic" options={withUnknown(atticStates, 'attic')} />
              <SelectField name="cellar" options={withUnknown(cellarStates, 'cellar')} />
            </div>
          </div>
          <TextField
            name="indoorC"
            inputMode="decimal"
            autoComplete="off"
            suffix="°C"
            hint={text('budget.indoor-note')}
          />
          <PictureField
            name="hotWater"
            options={[
              ...hotWaterHabits.map((habit, i) => ({
                value: habit,
                label: text(`budget.hot-water-${habit}`),
                hint: text(`budget.hot-water-${habit}-note`),
                picture: <HotWaterPicture drops={i + 1} />,
              })),
              {
                value: unknown,
                label: text('budget.unknown'),
                hint: text('budget.hot-water-unknown'),
                picture: <UnknownPicture />,
              },
            ]}
          />
          <YearPreview year={year} />
        </div>
      )}
    </BudgetPage>
  );
}
