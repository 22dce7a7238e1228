import type { TariffEffect } from '@hearth/energy/cost/contract.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { NewerVersion } from '../../newer-version.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { ContractPage, type ContractStepProps } from '../flow/contract-page.tsx';
import { ContractSummary } from '../flow/contract-summary.tsx';
import type { OpenContract } from '../flow/open-contract.ts';
import { PricePreview } from '../flow/price-preview.tsx';
import { detailForm } from '../flow/step-forms.ts';
import { useDays } from '../flow/use-days.ts';
import { useMoney } from '../flow/use-money.ts';
import { versionOn } from '../version-on.ts';

export function DetailStep({ loaded, acted }: ContractStepProps) {
  return (
    <ContractPage loaded={loaded} acted={acted} form={detailForm} question="tariff.detail-question">
      {(contract) => <Summary {...contract} />}
    </ContractPage>
  );
}

function Summary({ contract, prices, effect, newer, opened }: OpenContract) {
  const text = useText();
  const { installation } = opened;
  const { terms, version } = contract;
  return (
    <>
      {newer && <Newer newer={newer} typed={contract} />}
      <ContractSummary
        version={version}
        currency={terms.currency}
        stepHref={(step) => settingPaths.tariffStep(step, { installation })}
      />
      {effect ? <Effect effect={effect} /> : <EffectIsLate />}
      <PricePreview prices={prices} />
      <p className="small">{text('tariff.saving-adds')}</p>
    </>
  );
}

/** Another person saved since: both contracts, and the way on. */
function Newer({
  newer,
  typed,
}: {
  readonly newer: NonNullable<OpenContract['newer']>;
  readonly typed: OpenContract['contract'];
}) {
  const text = useText();
  const formats = useFormats();
  const saved = newer.revisions[0];
  const other = newer.terms && versionOn(newer.terms, typed.version.validFrom);
  return (
    <NewerVersion
      kicker={text('tariff.newer-kicker')}
      title={text('tariff.newer', { time: saved ? formats.dateTime(saved.savedAt) : '' })}
      continueText={text('tariff.newer-continue')}
    >
      <p>{text('tariff.newer-note')}</p>
      {other && newer.terms ? (
        <Section title={text('tariff.newer-saved')}>
          <ContractSummary version={other} currency={newer.terms.currency} />
        </Section>
      ) : (
        <p>{text('tariff.newer-none')}</p>
      )}
      <p className="heading">{text('tariff.newer-typed')}</p>
    </NewerVersion>
  );
}

/** The service did not answer within the time of the page. */
function EffectIsLate() {
  const text = useText();
  return (
    <Section title={text('tariff.effect')}>
      <p>{text('tariff.effect-late')}</p>
    </Section>
  );
}

/** What the contract would have cost, and what the change of past days amounts to. */
function Effect({ effect }: { effect: TariffEffect }) {
  const text = useText();
  const days = useDays();
  const formats = useFormats();
  const money = useMoney(effect.currency);
  const { lastYear, past } = effect;
  const range = ({ from, to }: { from: string; to: string }) => days.range(from, addDays(to, 1));
  return (
    <Section title={text('tariff.effect')}>
      {lastYear === null && <p>{text('tariff.effect-no-readings')}</p>}
      {lastYear && (
        <p>
          {text(lastYear.before === null ? 'tariff.effect-year' : 'tariff.effect-year-before', {
            count: formats.number(lastYear.days, 0),
            days: range(lastYear),
            after: money.micros(lastYear.after),
            before: money.micros(lastYear.before ?? 0),
          })}
        </p>
      )}
      <p className="heading">
        {past === null
          ? text('tariff.effect-past-none')
          : text('tariff.effect-past', {
              days: range(past),
              difference: `${past.after > past.before ? '+' : ''}${money.micros(past.after - past.before)}`,
            })}
      </p>
    </Section>
  );
}
