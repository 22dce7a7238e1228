import type { HomeForecast } from '@hearth/energy/home-forecast/contract.ts';
import type { HomePlan } from '@hearth/energy/plan/contract.ts';
import type { MonthBudget } from '@hearth/energy/month-budget/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { EmptyState } from '../../../ui/notices.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { MonthOfBudget } from '../cost/month-of-budget.tsx';
import NextDecisions from '../decisions/next-decisions.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { type NextForecast, leadText, missingOf, notesOf } from './forecast-view.ts';
import { PastForecast } from './past-forecast.tsx';
import type { PlannedLanes } from './planned-lanes.ts';

export interface ForecastPageProps {
  readonly forecast: HomeForecast;
  /** Null: no plan controls the units. */
  readonly lanes: PlannedLanes | null;
  /** Null: it could not be read. */
  readonly plan: HomePlan | null;
  readonly budget: MonthBudget | null;
  readonly hasNoBudget: boolean;
}

/** The next 48 hours with their bands and the plan below them, a past forecast against what happened, and the bill of the month. */
export default function ForecastPage(props: ForecastPageProps) {
  const { forecast, lanes, plan, budget, hasNoBudget } = props;
  const text = useText();
  const { next, installation } = forecast;
  return (
    <>
      {next ? (
        <Next forecast={forecast} next={next} lanes={lanes} />
      ) : (
        <EmptyState
          title={text('forecast.not-made')}
          action={<Link href={paths.forecast({ installation })}>{text('forecast.reload')}</Link>}
        >
          <p>{text('forecast.not-made-text')}</p>
        </EmptyState>
      )}
      {next && plan && <NextDecisions plan={plan} results={null} />}
      {next && <PastForecast forecast={forecast} />}
      {budget && <MonthOfBudget month={budget} />}
      {hasNoBudget && (
        <Section title={text('forecast.bill')}>
          <p className="small second">
            {text('forecast.no-budget')}{' '}
            <Link href={settingPaths.budget(installation)}>{text('forecast.to-budget')}</Link>
          </p>
        </Section>
      )}
    </>
  );
}

function Next({
  forecast,
  next,
  lanes,
}: Pick<ForecastPageProps, 'forecast' | 'lanes'> & { readonly next: NextForecast }) {
  const text = useText();
  const formats = useFormats(forecast.timeZone);
  const missing = missingOf(next);
  return (
    <>
      <p className="lead">{leadText(next, { text, formats })}</p>
      <ForecastChart next={next} lanes={lanes} timeZone={forecast.timeZone} />
      <div className="stack">
        <p className="small second">{text('forecast.about-band')}</p>
        {lanes && <p className="small second">{text('forecast.about-plan')}</p>}
        {next.pricedHours < next.hours && next.signals.price.state === 'forecast' && (
          <p className="small second">{text('forecast.about-price')}</p>
        )}
        {notesOf(next).map((note) => (
          <p className="small second" key={note}>
            {text(`forecast.note-${note}`)}
          </p>
        ))}
        <p className="small second">
          {text('forecast.made-at', { time: formats.dateTime(next.madeAt) })}
        </p>
      </div>
      {missing.length > 0 && (
        <Section title={text('forecast.missing')}>
          <RowList look="panel">
            {missing.map(({ signal, reason }) => {
              const href = remedies[reason]?.(forecast.installation);
              return (
                <Row
                  key={signal}
                  strong
                  title={text(`forecast.signal-${signal}`)}
                  note={text(`forecast.reason-${reason}`)}
                  {...(href ? { href } : {})}
                />
              );
            })}
          </RowList>
        </Section>
      )}
    </>
  );
}

/** Where what is missing can be entered. */
const remedies: Readonly<Partial<Record<string, (installation: string) => string>>> = {
  'no-panels': (installation) => settingPaths.solar(installation),
  'panels-not-described': (installation) => settingPaths.solar(installation),
  'no-contract': (installation) => settingPaths.tariff(installation),
};
