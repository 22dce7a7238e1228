import type { UnitDetails } from '@hearth/product/home-details/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { RowList } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { UnitFacts } from './unit-facts.tsx';

/** The units for a partner who may read their values but not the home's address. */
export function UnitList(props: {
  units: readonly UnitDetails[];
  installation: string;
  today: string;
}) {
  const text = useText();
  const { units, installation, today } = props;
  return (
    <Section title={text('home-details.units')}>
      <RowList look="panel">
        {units.map((unit) => (
          <UnitFacts
            key={unit.unit}
            unit={unit}
            today={today}
            isOpen={false}
            href={paths.monitoring(installation, { unit: unit.unit })}
          />
        ))}
      </RowList>
    </Section>
  );
}
