import type { Version } from '@hearth/energy/tariff/terms.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { useContractText } from './use-contract-text.ts';
import { useDays } from './use-days.ts';

/** A contract in a few lines, each with a link to the step that changes it. */
export function ContractSummary({
  version,
  currency,
  stepHref,
}: {
  readonly version: Version;
  readonly currency: string;
  readonly stepHref?: (step: string) => string;
}) {
  const text = useText();
  const days = useDays();
  const words = useContractText(currency);
  const lines: readonly [step: string, label: string, value: string | null][] = [
    ['start-date', text('tariff.name'), version.name],
    ['start-date', text('tariff.timeline'), days.range(version.validFrom, version.validTo)],
    ['fixed-costs', text('tariff.vat'), words.vat(version)],
    ['fixed-costs', text('tariff.standing'), words.fixed(version)],
    ['fixed-costs', text('tariff.credits'), words.credits(version)],
    ['fixed-costs', text('tariff.capacity'), words.capacity(version)],
    ['variable-costs', text('tariff.price-part'), words.prices(version.energyImport)],
    ['solar-installation', text('tariff.feed-in-part'), words.prices(version.energyExport)],
  ];
  return (
    <RowList look={stepHref ? 'panel' : 'lines'}>
      {lines.map(
        ([step, label, value]) =>
          value !== null && <Row key={label} title={label} note={value} href={stepHref?.(step)} />,
      )}
    </RowList>
  );
}
