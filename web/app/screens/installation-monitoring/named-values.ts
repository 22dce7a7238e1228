import type { Translate } from '../../i18n/use-text.ts';
import { hasWords } from '../../i18n/value-text.ts';
import type { PointValue, UnitView } from './unit-view.ts';

export type NamedValues = Pick<UnitView, 'values' | 'otherModes' | 'technical'>;

/** The lists of values for an owner; values without words in the catalog are in the technical list. */
export function namedValues(
  text: Translate,
  view: Pick<UnitView, 'values' | 'otherModes' | 'technical' | 'parts'>,
  { canChange }: { canChange: boolean },
): NamedValues {
  const isNamed = ({ value }: PointValue): boolean => hasWords(text, value);
  const values = canChange ? view.values : [...controlledValues(view), ...view.values];
  const nameless = canChange
    ? view.parts.flatMap((part) =>
        [...(part.mainChoice ? [part.mainChoice] : []), ...part.settings]
          .filter((value) => !isControlNamed(text, value))
          .map((value) => ({ point: part.point, value })),
      )
    : [];
  return {
    values: values.filter(isNamed),
    otherModes: view.otherModes.filter(isNamed),
    technical: [
      ...view.technical,
      ...nameless,
      ...[...values, ...view.otherModes].filter((entry) => !isNamed(entry)),
    ],
  };
}

/** A control needs words for its name and for all its options. */
export const isControlNamed = (text: Translate, value: PointValue['value']): boolean =>
  hasWords(text, { name: value.name, value: null }) &&
  (value.options ?? []).every((option) => hasWords(text, { name: value.name, value: option }));

/** The controlled values, for a person who may not change them. */
function controlledValues({ parts }: Pick<UnitView, 'parts'>): readonly PointValue[] {
  return parts.flatMap((part) =>
    [part.power, part.steered?.value, part.mainChoice, ...part.settings].flatMap((value) =>
      value ? [{ point: part.point, value }] : [],
    ),
  );
}
