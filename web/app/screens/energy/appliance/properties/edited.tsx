import { hourS } from '@hearth/calendar/durations.ts';
import type { ApplianceDetail } from '@hearth/energy/appliance/contract.ts';
import type { ApplianceProperty } from '@hearth/energy/home/appliance-properties.ts';
import { addedKinds, applianceKinds } from '@hearth/energy/home/appliance-kinds.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { CheckedForm } from '../../../../forms/checked-form.tsx';
import { SendButton } from '../../../../forms/fields.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { Section } from '../../../../ui/section.tsx';
import { propertyForm } from './property-form.ts';
import { PropertyFields } from './property-fields.tsx';

type Metric = ApplianceDetail['series'][number]['metric'];
type Use = ApplianceDetail['series'][number]['use'];

interface EditedProps {
  readonly installation: string;
  readonly revision: number;
  readonly detail: ApplianceDetail;
  readonly property: ApplianceProperty | null;
  readonly canChange: boolean;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** Properties of one appliance, and which meter or unit counts it. */
export function EditedProperties(props: EditedProps) {
  const { installation, revision, detail, property, canChange, idempotency, answer } = props;
  const text = useText();
  const isAdded = property?.isAdded ?? false;
  const titleOf = (metric: Metric, use: Use): string => {
    if (metric === 'energy') return text(`property.use-${use}`);
    return metric === 'heat' && use !== 'none'
      ? text('property.heat-for', { use: text(`property.use-${use}`) })
      : text(`series.${metric}`);
  };
  const initial = {
    name: property ? (property.name ?? '') : detail.name,
    room: property?.room ?? '',
    kind: detail.kind,
    ratedW: property?.ratedW == null ? '' : String(property.ratedW),
    isInBalance: property?.isInBalance ?? true,
    isFlexible: property?.isFlexible ?? false,
  };
  return (
    <>
      {canChange ? (
        <CheckedForm
          form={propertyForm}
          answer={answer}
          initial={initial}
          envelope={{ installation, version: revision, idempotency }}
        >
          <PropertyFields kinds={isAdded ? addedKinds : applianceKinds} kind={detail.kind} />
          <SendButton>{text('property.save')}</SendButton>
          {isAdded && (
            <Button look="quiet" name="go" value="remove" formNoValidate>
              {text('property.remove')}
            </Button>
          )}
        </CheckedForm>
      ) : (
        <p className="second">{text('property.owner-changes')}</p>
      )}
      <Section title={text('property.meter')}>
        {detail.series.length > 0 ? (
          <RowList look="panel">
            {detail.series.map(({ metric, use, stepS, unit }) => (
              <Row
                key={`${metric} ${use}`}
                title={titleOf(metric, use)}
                value={unit}
                valueNote={
                  stepS % hourS === 0
                    ? text('property.every-hours', { count: stepS / hourS })
                    : text('property.every', { count: Math.round(stepS / 60) })
                }
              />
            ))}
          </RowList>
        ) : (
          <p className="second">{text('property.no-meter')}</p>
        )}
      </Section>
    </>
  );
}
