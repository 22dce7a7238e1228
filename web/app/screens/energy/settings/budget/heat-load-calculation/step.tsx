import type { ExpectedYear } from '@hearth/energy/expected-year/contract.ts';
import { TextField } from '../../../../../forms/fields.tsx';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { EvidenceMark } from '../../../../../ui/evidence.tsx';
import { Link } from '../../../../../ui/link.tsx';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { BudgetPage, type BudgetStepProps } from '../flow/budget-page.tsx';
import { MeasuredHouse } from '../flow/measured-house.tsx';
import { heatLoadForm } from '../flow/step-forms.ts';
import { LoadBar } from '../flow/year-preview.tsx';

export function HeatLoadStep({ loaded, acted }: BudgetStepProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <BudgetPage
      loaded={loaded}
      acted={acted}
      form={heatLoadForm}
      question={({ year }) =>
        year
          ? text('budget.load-question', { load: formats.quantity(year.load.kw.middle, 'kW', 1) })
          : text('budget.load')
      }
    >
      {({ year, opened }) => (
        <>
          {year ? (
            <>
              <LoadSummary load={year.load} />
              <MeasuredHouse measured={year.measured} installation={opened.installation} />
              <LoadLines year={year} installation={opened.installation} />
              <YearOfHeat year={year} />
            </>
          ) : (
            <p>{text('budget.preview-later')}</p>
          )}
          <TextField
            name="designHeatLoadKw"
            inputMode="decimal"
            autoComplete="off"
            suffix="kW"
            hint={text('budget.installer-note')}
          />
        </>
      )}
    </BudgetPage>
  );
}

const loadNotes = {
  installer: 'budget.load-installer',
  readings: 'budget.load-measured',
  answers: 'budget.load-note',
} as const satisfies Record<ExpectedYear['load']['from'], string>;

function LoadSummary({ load }: { readonly load: ExpectedYear['load'] }) {
  const text = useText();
  const formats = useFormats();
  const { kw, designOutdoorC, indoorC, calculatedKw, from } = load;
  const isMeasured = from === 'readings';
  return (
    <div className="stack-tight">
      <p className="second" role="status">
        {text(loadNotes[from], {
          low: formats.quantity(kw.low, null, 1),
          high: formats.quantity(kw.high, null, 1),
          outdoor: formats.temperature(designOutdoorC),
          indoor: formats.temperature(indoorC),
          calculated: formats.quantity(calculatedKw, 'kW', 1),
        })}{' '}
        <EvidenceMark
          kind={isMeasured ? 'derived' : 'estimated'}
          text={text(isMeasured ? 'budget.derived' : 'budget.estimated')}
        />
      </p>
      <LoadBar load={kw} />
    </div>
  );
}

/** Each line of the calculation; it opens to its figures and their source. */
function LoadLines({
  year,
  installation,
}: {
  readonly year: ExpectedYear;
  readonly installation: string;
}) {
  const text = useText();
  const formats = useFormats();
  const { lines, calculatedKw } = year.load;
  const most = Math.max(...lines.map(({ kw }) => kw), 0.001);
  return (
    <Section title={text('budget.load-lines')} action="kW">
      <div className="load-lines">
        {lines.map((line) => (
          <details className="load-line" key={line.name}>
            <summary className="load-line-head">
              <span>{text(`budget.line-${line.name}`)}</span>
              <strong>{formats.quantity(line.kw, null, 1)}</strong>
              <span className="small">{formats.percent(line.kw / calculatedKw)}</span>
              <svg
                className="load-line-bar"
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect className="load-track" width="100" height="4" />
                <rect className="load-own" width={(100 * line.kw) / most} height="4" />
              </svg>
            </summary>
            <LoadFigures line={line} year={year} installation={installation} />
          </details>
        ))}
        <p className="load-total">
          <strong>{text('budget.load-together')}</strong>
          <strong>{formats.quantity(calculatedKw, null, 1)}</strong>
          <span className="small">{formats.percent(1)}</span>
        </p>
      </div>
    </Section>
  );
}

function LoadFigures({
  line,
  year,
  installation,
}: {
  readonly line: ExpectedYear['load']['lines'][number];
  readonly year: ExpectedYear;
  readonly installation: string;
}) {
  const text = useText();
  const formats = useFormats();
  const { load, source } = year;
  const kelvin = formats.number(load.indoorC - load.designOutdoorC, 0);
  const result = formats.quantity(line.kw, 'kW', 1);
  if (line.areaM2 === null || line.uWM2K === null || line.factor === null)
    return (
      <p className="small">
        {text(
          line.name === 'ventilation' ? 'budget.figures-ventilation' : 'budget.figures-bridges',
          {
            changes: formats.number(load.airChangesPerH, 2),
            volume: formats.number(load.volumeM3, 0),
            kelvin,
            result,
          },
        )}
      </p>
    );
  return (
    <p className="small">
      {text(line.factor === 1 ? 'budget.figures' : 'budget.figures-factor', {
        area: formats.number(line.areaM2, 0),
        u: formats.number(line.uWM2K, 2),
        factor: formats.number(line.factor, 2),
        kelvin,
        result,
      })}{' '}
      {text(line.isStated ? 'budget.source-stated' : 'budget.source-default', {
        country: source?.country ?? '',
        years: source ? yearsText(source.firstYear, source.lastYear) : '',
      })}{' '}
      <Link href={settingPaths.budgetStep('insulation-status', { installation })}>
        {text('budget.change-answer')}
      </Link>
    </p>
  );
}

/** The first and last period of a typology are open. */
const yearsText = (first: number, last: number): string =>
  `${first > 0 ? first : ''}–${last < 9999 ? last : ''}`;

/** The year's heat: losses, gains, hot water, and the electricity for it. */
function YearOfHeat({ year }: { readonly year: ExpectedYear }) {
  const text = useText();
  const formats = useFormats();
  const { heat, heatPumpKwh, spf } = year;
  const kwh = (value: number): string => formats.number(Math.round(value), 0);
  return (
    <Section title={text('budget.usual-year')} action="kWh">
      <RowList>
        <Row title={text('budget.year-lost')} value={kwh(heat.lossKwh)} />
        <Row title={text('budget.year-gained')} value={kwh(-heat.gainKwh)} />
        <Row title={text('budget.year-hot-water')} value={`+${kwh(heat.hotWaterKwh)}`} />
        <Row
          title={text('budget.year-heat')}
          strong
          value={kwh(heat.spaceKwh.middle + heat.hotWaterKwh)}
        />
        <Row
          title={text('budget.year-electricity', { spf: formats.number(spf, 1) })}
          value={kwh(heatPumpKwh.middle)}
        />
      </RowList>
    </Section>
  );
}
