import type { Dispute } from '@hearth/product/dispute/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type IconShape, alert, check, person } from '../../../ui/icons.ts';
import { mail } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';

type Step = Dispute['steps'][number]['step'];

interface ListedStep {
  readonly step: Step;
  readonly at: string;
  /** Serial number, in a list about several units. */
  readonly serial?: string;
  readonly href?: string;
}

const icons: Readonly<Record<Step, IconShape>> = {
  opened: alert,
  asked: mail,
  accept: check,
  decline: person,
  withdraw: check,
  'time-over': alert,
  grant: check,
  reject: check,
  'unit-left': check,
};

/** Steps of disputes about units, as both people read them in their security logs. */
export function DisputeSteps({ title, steps }: { title: string; steps: readonly ListedStep[] }) {
  const text = useText();
  const formats = useFormats();
  if (steps.length === 0) return null;
  return (
    <Section title={title}>
      <RowList>
        {steps.map(({ step, at, serial, href }) => (
          <Row
            key={`${serial ?? ''} ${step} ${at}`}
            icon={icons[step]}
            title={text(`dispute.step-${step}`)}
            {...(href === undefined ? {} : { href })}
            note={
              <>
                {formats.dateTime(at)}
                {serial !== undefined && (
                  <>
                    {' · '}
                    <bdi dir="ltr">{serial}</bdi>
                  </>
                )}
              </>
            }
          />
        ))}
      </RowList>
    </Section>
  );
}

/** Steps of all disputes, the newest first, each with its page. */
export const stepsOfDisputes = (
  disputes: readonly Dispute[],
  pageOf: (dispute: string) => string,
): ListedStep[] =>
  disputes
    .flatMap(({ dispute, serial, steps }) =>
      steps.map(({ step, at }) => ({ step, at, serial, href: pageOf(dispute) })),
    )
    .toSorted((first, second) => second.at.localeCompare(first.at));
