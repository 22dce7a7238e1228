import { addDays } from '@hearth/calendar/dates.ts';
import { MarkField, RadioField } from '../../../../../forms/fields.tsx';
import { useText } from '../../../../../i18n/use-text.ts';
import { check, warning } from '../../../../../ui/icons.ts';
import { StatusLine } from '../../../../../ui/notices.tsx';
import { ContractPage, type ContractStepProps } from '../flow/contract-page.tsx';
import type { OpenContract } from '../flow/open-contract.ts';
import { validityForm } from '../flow/step-forms.ts';
import type { Gap } from '../flow/timeline.ts';
import { Timeline } from '../flow/timeline-picture.tsx';
import { useDays } from '../flow/use-days.ts';

export function ValidityStep({ loaded, acted }: ContractStepProps) {
  return (
    <ContractPage
      loaded={loaded}
      acted={acted}
      form={validityForm}
      question="tariff.validity-question"
    >
      {(contract) => <Validity {...contract} />}
    </ContractPage>
  );
}

function Validity({ contract, others, today }: OpenContract) {
  const text = useText();
  const days = useDays();
  const { conflicts, typed } = contract;
  const { gapBefore, gapAfter, overlaps } = conflicts;
  const name = typed.name;
  const isFree = !gapBefore && !gapAfter && overlaps.length === 0;
  return (
    <>
      <Timeline versions={contract.terms.versions} current={contract.version} today={today} />
      {isFree && (
        <StatusLine icon={check}>
          {others.length === 0 ? text('tariff.only-contract') : text('tariff.no-gap')}
        </StatusLine>
      )}
      {gapBefore && (
        <GapQuestion
          gap={gapBefore}
          field="gapBefore"
          options={[
            {
              value: 'start-earlier',
              label: text('tariff.gap-start-earlier', { name, day: days.day(gapBefore.from) }),
            },
            {
              value: 'extend-previous',
              label: text('tariff.gap-extend-previous', {
                name: others.findLast(({ validTo }) => validTo === gapBefore.from)?.name ?? '',
                day: days.day(addDays(gapBefore.to, -1)),
              }),
            },
          ]}
        />
      )}
      {gapAfter && (
        <GapQuestion
          gap={gapAfter}
          field="gapAfter"
          options={[
            {
              value: 'end-later',
              label: text('tariff.gap-end-later', {
                name,
                day: days.day(addDays(gapAfter.to, -1)),
              }),
            },
            {
              value: 'start-next-earlier',
              label: text('tariff.gap-start-next', {
                name: others.find(({ validFrom }) => validFrom === gapAfter.to)?.name ?? '',
                day: days.day(gapAfter.from),
              }),
            },
          ]}
        />
      )}
      {overlaps.length > 0 && (
        <>
          <input type="hidden" name="needsReplace" value="yes" />
          {overlaps.map(({ neighbour, from, to }) => (
            <StatusLine key={neighbour.validFrom} icon={warning} tone="trouble">
              {text('tariff.overlap', { name: neighbour.name, days: days.range(from, to) })}
            </StatusLine>
          ))}
          <MarkField name="replaces" hint={text('tariff.replaces-note')} />
        </>
      )}
    </>
  );
}

function GapQuestion({
  gap,
  field,
  options,
}: {
  readonly gap: Gap;
  readonly field: 'gapBefore' | 'gapAfter';
  readonly options: readonly { value: string; label: string }[];
}) {
  const text = useText();
  const days = useDays();
  return (
    <>
      <input
        type="hidden"
        name={field === 'gapBefore' ? 'needsBefore' : 'needsAfter'}
        value="yes"
      />
      <StatusLine icon={warning} tone="trouble">
        {text('tariff.gap', {
          days: days.range(gap.from, gap.to),
          count: days.count(gap.from, gap.to),
        })}
      </StatusLine>
      <RadioField name={field} options={options} />
    </>
  );
}
