import type { Terms, Version } from '@hearth/energy/tariff/terms.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { plus } from '../../../../ui/icons.ts';
import { EmptyState } from '../../../../ui/notices.tsx';
import { Row, RowList } from '../../../../ui/rows.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { TariffAnswer } from './flow/stored-tariff.ts';
import { Timeline } from './flow/timeline-picture.tsx';
import { useContractText } from './flow/use-contract-text.ts';
import { useDays } from './flow/use-days.ts';
import { restoreForm } from './form.ts';
import { DraftCard } from '../draft-card.tsx';
import { Revisions } from '../revisions.tsx';
import { versionOn } from './version-on.ts';

interface ContractsProps {
  readonly installation: string;
  readonly timeZone: string;
  readonly canChange: boolean;
  readonly hasDraft: boolean;
  readonly canCompare: boolean;
  readonly tariff: TariffAnswer;
  readonly today: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** The home's contracts: today's, all in order, a draft, and earlier versions. */
export function Contracts(props: ContractsProps) {
  const { installation, canChange, canCompare, hasDraft, tariff, today } = props;
  const text = useText();
  const { terms } = tariff;
  const start = settingPaths.tariffStep('start-date', { installation });
  return (
    <>
      {hasDraft && (
        <DraftCard
          title={text('tariff.draft')}
          continueAt={settingPaths.tariffStep('detail', { installation })}
          discardAt={settingPaths.tariffStep('confirm-exit', { installation })}
        />
      )}
      {terms ? (
        <>
          <CurrentPrice terms={terms} today={today} />
          <Timeline versions={terms.versions} today={today} />
          <ContractRows {...props} terms={terms} />
        </>
      ) : (
        !hasDraft && (
          <EmptyState
            title={text('tariff.empty')}
            action={
              canChange && (
                <ButtonLink look="main" href={start}>
                  {text('tariff.add-contract')}
                </ButtonLink>
              )
            }
          >
            {text('tariff.empty-note')}
          </EmptyState>
        )
      )}
      {terms && canChange && !hasDraft && (
        <ButtonLink icon={plus} href={start}>
          {text('tariff.add-contract')}
        </ButtonLink>
      )}
      {terms && (
        <ButtonRow>
          {canCompare && (
            <ButtonLink href={settingPaths.tariffComparison({ installation })}>
              {text('tariff.compare')}
            </ButtonLink>
          )}
          <ButtonLink href={settingPaths.tariffBill({ installation })}>
            {text('settings.bill')}
          </ButtonLink>
        </ButtonRow>
      )}
      {!canChange && <p className="small">{text('tariff.owner-changes')}</p>}
      {canChange && tariff.revisions.length > 1 && (
        <Revisions
          {...props}
          form={restoreForm}
          revisions={tariff.revisions}
          note={text('tariff.revisions-note')}
        />
      )}
    </>
  );
}

/** The contract of today in one sentence. */
function CurrentPrice({ terms, today }: { terms: Terms; today: string }) {
  const text = useText();
  const words = useContractText(terms.currency);
  const current = versionOn(terms, today);
  return (
    <p className="lead">
      {current
        ? text('tariff.lead', { name: current.name, prices: words.perKwh(current) })
        : text('tariff.lead-none')}
    </p>
  );
}

const stateOf = ({ validFrom, validTo }: Version, today: string) =>
  validFrom > today ? 'future' : validTo !== null && validTo <= today ? 'ended' : 'current';

function ContractRows({
  terms,
  today,
  installation,
  canChange,
  hasDraft,
}: ContractsProps & { readonly terms: Terms }) {
  const text = useText();
  const days = useDays();
  const words = useContractText(terms.currency);
  return (
    <Section title={text('tariff.in-order')}>
      <RowList look="panel">
        {terms.versions.toReversed().map((version) => {
          const { name, validFrom, validTo } = version;
          const href = settingPaths.tariffStep('start-date', { installation, item: validFrom });
          return (
            <Row
              key={validFrom}
              title={name}
              strong
              note={
                <>
                  {days.range(validFrom, validTo)}
                  <br />
                  {text('tariff.row-prices', {
                    prices: words.perKwh(version),
                    fixed: words.fixed(version),
                  })}
                </>
              }
              value={<Chip>{text(`tariff.state-${stateOf(version, today)}`)}</Chip>}
              href={canChange && !hasDraft ? href : undefined}
            />
          );
        })}
      </RowList>
    </Section>
  );
}
