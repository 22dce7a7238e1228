import type { PublishedComparison } from '@hearth/energy/cost/contract.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { type Translate, useText } from '../../../../../i18n/use-text.ts';
import { useShell } from '../../../../../shell-context.tsx';
import { EvidenceMark } from '../../../../../ui/evidence.tsx';
import { Details, Section } from '../../../../../ui/section.tsx';
import { Signed } from '../../../../../ui/signed.tsx';
import { Table } from '../../../../../ui/table.tsx';
import { estimateText } from '../../../cost/estimate-text.ts';
import { useMoney } from '../flow/use-money.ts';
import { MonthDifferences } from './month-differences.tsx';

interface PublishedPricesProps {
  readonly published: PublishedComparison;
  /** Name of today's contract. */
  readonly contract: string;
}

type Shape = PublishedComparison['shapes'][number];

const nameOfShape = (text: Translate, { shape, source }: Shape): string =>
  text(`compare.published-${shape}-${source}`);

/** The cheapest published price against today's contract; the question of the page where none is known. */
export function PublishedLead({
  published,
}: {
  readonly published: PublishedPricesProps['published'] | null;
}) {
  const text = useText();
  const money = useMoney(published?.currency ?? 'EUR');
  const [best] = published?.shapes.toSorted((a, b) => a.total - b.total) ?? [];
  if (!published || !best) return <p className="lead">{text('compare.lead')}</p>;
  const saved = published.own.total - best.total;
  return (
    <p className="lead">
      {saved > 0
        ? text('compare.best-less', {
            name: nameOfShape(text, best),
            amount: money.micros(saved),
          })
        : text('compare.best-own')}
    </p>
  );
}

/** Today's contract beside published prices of the country, and what shifting use would save under each. */
export function PublishedPrices({ published, contract }: PublishedPricesProps) {
  const text = useText();
  const formats = useFormats();
  const money = useMoney(published.currency);
  const { own, shapes } = published;
  const nameOf = (shape: Shape): string => nameOfShape(text, shape);
  if (shapes.length === 0)
    return (
      <Section title={text('compare.published')}>
        <p className="small">{text('compare.published-none')}</p>
      </Section>
    );
  const differenceOf = (total: number) => (
    <Signed amount={`${total > own.total ? '+' : ''}${money.micros(total - own.total)}`} />
  );
  return (
    <Section title={text('compare.published')}>
      <p className="second">
        {text('compare.days', {
          count: published.days,
          from: formats.day(published.from, 'long'),
          to: formats.day(published.to, 'long'),
          energy: formats.energy(published.importKwh, 0),
        })}
      </p>
      <MonthDifferences
        currency={published.currency}
        months={own.months.map(({ month }) => month)}
        contracts={shapes.map((each) => ({
          name: nameOf(each),
          more: own.months.map(
            ({ month, amount }) =>
              (each.months.find((offered) => offered.month === month)?.amount ?? 0) - amount,
          ),
        }))}
      />
      <Table
        caption={text('compare.published')}
        isTitled
        columns={[
          { head: text('compare.contract') },
          { head: text('compare.total'), strong: true },
          { head: text('compare.difference') },
        ]}
        rows={[
          { key: 'own', head: <bdi>{contract}</bdi>, cells: [money.micros(own.total), '–'] },
          ...shapes.map((each) => ({
            key: each.shape,
            head: nameOf(each),
            cells: [money.micros(each.total), differenceOf(each.total)],
          })),
        ]}
      />
      <Shifting published={published} contract={contract} nameOf={nameOf} />
      <Sources shapes={shapes} currency={published.currency} nameOf={nameOf} />
    </Section>
  );
}

interface NamedShapes {
  readonly nameOf: (shape: Shape) => string;
}

/** What each contract would have cost with hot water and heating in cheaper hours, as a range. */
function Shifting({ published, contract, nameOf }: PublishedPricesProps & NamedShapes) {
  const text = useText();
  const formats = useFormats();
  const locale = useShell()?.language.format ?? 'en-GB';
  const { own, shapes, currency } = published;
  const all = [
    { key: 'own', name: contract, sum: own },
    ...shapes.map((each) => ({ key: each.shape as string, name: nameOf(each), sum: each })),
  ];
  const shifted = all.flatMap(({ sum: { shift, total }, ...each }) =>
    shift ? [{ ...each, shift, total }] : [],
  );
  const most = shifted.toSorted((a, b) => b.shift.kwh.high - a.shift.kwh.high)[0];
  if (!most) return <p className="small">{text('compare.shift-none')}</p>;
  const amount = (micros: number, largest = micros): string =>
    estimateText(micros / 1e6, { currency, locale, largest: largest / 1e6 });
  return (
    <>
      <h3 className="heading">{text('compare.shift')}</h3>
      <p>
        {text('compare.shift-energy', {
          low: formats.energy(most.shift.kwh.low, 0),
          high: formats.energy(most.shift.kwh.high, 0),
        })}{' '}
        <EvidenceMark kind="estimated" text={text('compare.estimated')} />
      </p>
      <Table
        caption={text('compare.shift')}
        isTitled
        columns={[
          { head: text('compare.contract') },
          { head: text('compare.shift-saves') },
          { head: text('compare.shift-total'), strong: true },
        ]}
        rows={shifted.map(({ key, name, shift, total }) => ({
          key,
          head: <bdi>{name}</bdi>,
          cells:
            shift.saving.high < 10_000
              ? [text('compare.shift-nothing'), amount(total)]
              : [
                  text('compare.shift-range', {
                    low: amount(shift.saving.low, shift.saving.high),
                    high: amount(shift.saving.high),
                  }),
                  text('compare.shift-range', {
                    low: amount(total - shift.saving.high),
                    high: amount(total - shift.saving.low),
                  }),
                ],
        }))}
      />
      <Details summary={text('compare.shift-how')}>
        <p className="small">
          {text('compare.shift-method')}{' '}
          {text('compare.shift-counted', { count: most.shift.countedDays })}
        </p>
      </Details>
    </>
  );
}

function Sources({
  shapes,
  currency,
  nameOf,
}: { readonly shapes: readonly Shape[]; readonly currency: string } & NamedShapes) {
  const text = useText();
  const formats = useFormats();
  const money = useMoney(currency);
  return (
    <Details summary={text('compare.sources')}>
      <ul className="small">
        {shapes.map((each) => (
          <li key={each.shape}>
            {nameOf(each)}:{' '}
            {text(
              each.nightPerKwh === null
                ? `compare.source-${each.source}`
                : 'compare.source-cre-two-rate',
              {
                price: each.perKwh === null ? '' : money.price(each.perKwh),
                night: each.nightPerKwh === null ? '' : money.price(each.nightPerKwh),
                standing: each.standingPerYear === null ? '' : money.amount(each.standingPerYear),
                date: each.publishedOn === null ? '' : formats.day(each.publishedOn, 'long'),
              },
            )}
          </li>
        ))}
      </ul>
    </Details>
  );
}
