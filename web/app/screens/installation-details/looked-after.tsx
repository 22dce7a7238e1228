import type { UnitDetails } from '@hearth/product/home-details/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { Section } from '../../ui/section.tsx';
import { UnitFacts } from './unit-facts.tsx';

/** The units as a partner sees them who may look at their values: where the home is was not granted. */
export function LookedAfter(props: { units: readonly UnitDetails[]; installation: string }) {
  const text = useText();
  const { units, installation } = props;
  return (
    <Section title={text('home-details.units')}>
      {units.map((unit) => (
        <UnitFacts
          key={unit.unit}
          unit={unit}
          isOpen={units.length === 1}
          href={paths.monitoring(installation, { unit: unit.unit })}
        />
      ))}
    </Section>
  );
}
