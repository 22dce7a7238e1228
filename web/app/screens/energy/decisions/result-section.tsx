import type { ResultOfDay, PlanResults } from '@hearth/energy/plan-result/contract.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { paths } from '../../../paths.ts';
import { DivergingBars } from '../../../ui/diverging-bars.tsx';
import { Link } from '../../../ui/link.tsx';
import { Details, Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import type { PlanTools } from './decision-text.ts';
import { resultSentence, signed } from './result-text.ts';

interface ResultProps {
  readonly results: PlanResults;
  readonly tools: PlanTools;
}

type Figures = NonNullable<ResultOfDay['figures']>;
type Compared = ResultOfDay & { readonly figures: Figures };

/** What the plan brought on a day and in the week and months before, and how far that can be trusted. */
export function ResultSection({ results, tools }: ResultProps) {
  const { text, formats } = tools;
  const day = addDays(results.to, -1);
  const result = results.days.find((each) => each.day === day);
  const isYesterday = results.to === results.today;
  const name = isYesterday ? text('plan.yesterday') : formats.day(day, 'weekday');
  return (
    <Section id="result" title={text('plan.result')} note={formats.day(day, 'weekday')}>
      <OneDay result={result} name={name} tools={tools} />
      <DayLinks results={results} tools={tools} />
      {result?.missing !== 'air-conditioners' && (
        <>
          <LastDays results={results} tools={tools} />
          <Trust results={results} tools={tools} />
        </>
      )}
    </Section>
  );
}

function OneDay({
  result,
  name,
  tools,
}: {
  readonly result: ResultOfDay | undefined;
  readonly name: string;
  readonly tools: PlanTools;
}) {
  const { text, money } = tools;
  if (!result) return <p>{text('plan.result-waiting')}</p>;
  if (!result.figures) return <p>{text(`plan.result-missing-${result.missing ?? 'no-price'}`)}</p>;
  const { figures } = result;
  if (!result.isPlanned)
    return <p>{text('plan.result-unplanned', { amount: signed(figures.saved, money) })}</p>;
  return (
    <>
      <p className="lead">{resultSentence(figures, name, tools)}</p>
      <p className="small second">
        {text('plan.result-range', { low: money(figures.low), high: money(figures.high) })}
      </p>
      <Sums figures={figures} tools={tools} />
      <Comfort figures={figures} tools={tools} />
    </>
  );
}

/** From the day without the plan to the measured one, and the work behind the difference. */
function Sums({ figures, tools }: { readonly figures: Figures; readonly tools: PlanTools }) {
  const { text, money } = tools;
  const { bill, without, stored, saved, parts, expected } = figures;
  return (
    <Table
      caption={text('plan.result-sums')}
      columns={[{ head: text('plan.result-part') }, { head: text('plan.result-amount') }]}
      rows={[
        { key: 'without', head: text('plan.result-without'), cells: [money(without)] },
        { key: 'bill', head: text('plan.result-bill'), cells: [money(bill)] },
        { key: 'stored', head: text('plan.result-stored'), cells: [signed(stored, money)] },
        {
          key: 'hot-water',
          head: text('plan.result-hot-water'),
          cells: [signed(parts.hotWater, money)],
        },
        {
          key: 'heating',
          head: text('plan.result-heating'),
          cells: [signed(parts.heating, money)],
        },
        ...(expected === null
          ? []
          : [
              {
                key: 'expected',
                head: text('plan.result-expected'),
                cells: [signed(expected, money)],
              },
            ]),
      ]}
      foot={{ head: text('plan.result-together'), cells: [signed(saved, money)] }}
    />
  );
}

/** Rooms, water and starts of the day, beside those without the plan. */
function Comfort({ figures, tools }: { readonly figures: Figures; readonly tools: PlanTools }) {
  const { text, formats } = tools;
  const { comfort, comfortWithout, starts } = figures;
  const rooms = ({ lowestAirC, highestAirC }: Figures['comfort']): string =>
    text('plan.result-from-to', {
      from: formats.degrees(lowestAirC, 1),
      to: formats.degrees(highestAirC, 1),
    });
  const water = ({ lowestTankC }: Figures['comfort']): string =>
    lowestTankC === null ? '–' : formats.degrees(lowestTankC, 0);
  return (
    <Table
      caption={text('plan.result-comfort')}
      columns={[
        { head: text('plan.result-comfort-what') },
        { head: text('plan.result-with-short') },
        { head: text('plan.result-without-short') },
      ]}
      rows={[
        {
          key: 'rooms',
          head: text('plan.rooms'),
          cells: [rooms(comfort), rooms(comfortWithout)],
        },
        ...(comfort.lowestTankC === null
          ? []
          : [
              {
                key: 'water',
                head: text('plan.result-coolest-water'),
                cells: [water(comfort), water(comfortWithout)],
              },
            ]),
        {
          key: 'below',
          head: text('plan.result-below'),
          cells: [comfort, comfortWithout].map(({ belowMin }) =>
            text('plan.result-minutes', { minutes: belowMin }),
          ),
        },
        ...(starts === null
          ? []
          : [{ key: 'starts', head: text('plan.result-starts'), cells: [`${starts}`, '–'] }]),
      ]}
    />
  );
}

function DayLinks({ results, tools: { formats } }: ResultProps) {
  const { installation, to, today } = results;
  const day = addDays(to, -1);
  const [before] = results.days.filter((each) => each.day < day).slice(-1);
  const link = (target: string) => (
    <Link href={`${paths.decisions(installation, target)}#result`}>
      {formats.day(target, 'weekday')}
    </Link>
  );
  if (!before && to >= today) return null;
  return (
    <p className="button-row">
      {before && link(before.day)}
      {to < today && link(addDays(day, 1))}
    </p>
  );
}

const shownDays = 7;
/** Fewer days make no sum. */
const sumDaysMin = 2;

function LastDays({ results, tools }: ResultProps) {
  const { text, formats, money } = tools;
  const { week, months, to } = results;
  const compared = results.days.filter(
    (each): each is Compared =>
      each.isPlanned && each.figures !== null && each.day >= addDays(to, -shownDays),
  );
  if (week.days < sumDaysMin) return null;
  const range = ({ low, high }: { readonly low: number; readonly high: number }): string =>
    text('plan.result-between', { low: money(low), high: money(high) });
  return (
    <>
      <h3>{text('plan.result-week', { count: week.days })}</h3>
      <p>
        {text(week.saved < 0 ? 'plan.result-sum-lost' : 'plan.result-sum-saved', {
          amount: money(Math.abs(week.saved)),
        })}
      </p>
      <p className="small second">
        {text('plan.result-range', { low: money(week.low), high: money(week.high) })}
      </p>
      <DivergingBars
        rows={compared.map(({ day, figures }) => ({
          key: day,
          title: formats.day(day, 'weekday'),
          note: range(figures),
          value: figures.saved,
          text: signed(figures.saved, money),
        }))}
      />
      <Details summary={text('plan.result-months')}>
        <Table
          caption={text('plan.result-months')}
          isTitled
          columns={[
            { head: text('plan.result-month') },
            { head: text('plan.result-days') },
            { head: text('plan.result-bill-short') },
            { head: text('plan.result-without-short') },
            { head: text('plan.result-together') },
          ]}
          rows={months
            .filter(({ days }) => days > 0)
            .map((sum) => ({
              key: sum.month,
              head: formats.month(`${sum.month}-01`),
              cells: [
                `${sum.days}`,
                money(sum.bill),
                money(sum.without),
                <>
                  <strong>{signed(sum.saved, money)}</strong>
                  <br />
                  <span className="small second">{range(sum)}</span>
                </>,
              ],
            }))}
        />
      </Details>
    </>
  );
}

function Trust({ results, tools }: ResultProps) {
  const { text, money } = tools;
  const { basis, days, mean, low, high, holdsZero } = results.accuracy;
  return (
    <Details summary={text('plan.result-trust')}>
      <p>{text('plan.result-how')}</p>
      <p>
        {basis === 'measured'
          ? text('plan.result-placebo', {
              count: days,
              mean: signed(mean, money),
              low: money(low),
              high: money(high),
            })
          : text('plan.result-assumed', { count: days })}
      </p>
      {basis === 'measured' && !holdsZero && <p>{text('plan.result-biased')}</p>}
    </Details>
  );
}
