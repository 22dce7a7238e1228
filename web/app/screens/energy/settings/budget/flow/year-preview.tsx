import type { ExpectedYear } from '@hearth/energy/expected-year/contract.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { EvidenceMark } from '../../../../../ui/evidence.tsx';
import { useBudgetMoney } from './use-budget-money.ts';

/** Heat load, energy and cost that follow from the answers so far, each with its band. */
export function YearPreview({ year }: { readonly year: ExpectedYear | null }) {
  const text = useText();
  const formats = useFormats();
  const money = useBudgetMoney(year?.currency ?? null);
  if (!year) return <p className="small">{text('budget.preview-later')}</p>;
  const { load, totalKwh, cost } = year;
  const mark = <EvidenceMark kind="estimated" text={text('budget.estimated')} />;
  const kw = (value: number) => formats.quantity(value, null, 1);
  return (
    <div className="panel budget-preview" role="status">
      <p>{text('budget.preview-coldest')}</p>
      <p>
        <strong className="heading">{formats.quantity(load.kw.middle, 'kW', 1)}</strong> {mark}{' '}
        {load.kw.high > load.kw.low &&
          text('budget.between', { low: kw(load.kw.low), high: kw(load.kw.high) })}
      </p>
      <LoadBar load={load.kw} />
      <p>
        {text(cost ? 'budget.preview-year-cost' : 'budget.preview-year', {
          energy: formats.energy(totalKwh.middle, 0),
          low: formats.energy(totalKwh.low, 0),
          high: formats.energy(totalKwh.high, 0),
          cost: cost ? money.rounded(cost.middle) : '',
          lowCost: cost ? money.rounded(cost.low) : '',
          highCost: cost ? money.rounded(cost.high) : '',
        })}
      </p>
      {year.isLocationAssumed && <p className="small">{text('budget.location-assumed')}</p>}
    </div>
  );
}

/** The band of a heat load on a scale from 0. */
export function LoadBar({ load }: { readonly load: ExpectedYear['load']['kw'] }) {
  const top = Math.max(load.high * 1.25, 1);
  const share = (value: number): number => (100 * value) / top;
  return (
    <svg className="load-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="load-track" y="3" width="100" height="4" />
      <rect
        className="load-band"
        x={share(load.low)}
        y="3"
        width={Math.max(0, share(load.high) - share(load.low))}
        height="4"
      />
      <rect className="load-middle" x={share(load.middle) - 0.4} width="0.8" height="10" />
    </svg>
  );
}
