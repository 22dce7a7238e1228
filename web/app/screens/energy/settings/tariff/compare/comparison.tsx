import type { PublishedComparison, TariffComparison } from '@hearth/energy/cost/contract.ts';
import type { FormAnswer } from '../../../../../forms/answer.ts';
import { CheckedForm } from '../../../../../forms/checked-form.tsx';
import { RadioField, SendButton, TextField } from '../../../../../forms/fields.tsx';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { ButtonLink } from '../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../ui/notices.tsx';
import { Details, Section } from '../../../../../ui/section.tsx';
import { Signed } from '../../../../../ui/signed.tsx';
import { Table } from '../../../../../ui/table.tsx';
import { partOrder } from '../../../cost/cost-sum.ts';
import { type Money, useMoney } from '../flow/use-money.ts';
import { unitOf } from '../flow/version-values.ts';
import { compareForm } from './form.ts';
import { MonthDifferences } from './month-differences.tsx';
import { shapes } from './offer.ts';
import { PublishedLead, PublishedPrices } from './published-prices.tsx';

interface ComparisonProps {
  readonly installation: string;
  readonly currency: string | null;
  /** Name of today's contract; null without one. */
  readonly contract: string | null;
  readonly compared:
    | { readonly ok: true; readonly value: TariffComparison }
    | { readonly ok: false; readonly code: string }
    | null;
  /** Null beside a typed contract. */
  readonly published:
    | { readonly ok: true; readonly value: PublishedComparison }
    | { readonly ok: false; readonly code: string }
    | null;
  readonly initial: Readonly<Record<string, string>>;
  readonly answer: FormAnswer | undefined;
}

/** Today's contract beside another one on the hours of the home: the result, then the form for another contract. */
export function Comparison(props: ComparisonProps) {
  const { installation, currency, contract, compared, initial } = props;
  const text = useText();
  if (contract === null || currency === null)
    return (
      <EmptyState
        title={text('compare.empty')}
        action={
          <ButtonLink look="main" href={settingPaths.tariff(installation)}>
            {text('compare.to-contracts')}
          </ButtonLink>
        }
      >
        {text('compare.empty-note')}
      </EmptyState>
    );
  return (
    <>
      {compared?.ok === true ? (
        <Result compared={compared.value} contract={contract} offer={initial['name'] ?? ''} />
      ) : (
        <PublishedLead published={props.published?.ok === true ? props.published.value : null} />
      )}
      {compared?.ok === false && <p role="alert">{text(faultId(compared.code))}</p>}
      {props.published?.ok === true && (
        <PublishedPrices published={props.published.value} contract={contract} />
      )}
      {props.published?.ok === false && <p>{text(faultId(props.published.code))}</p>}
      {compared !== null && (
        <ButtonLink href={settingPaths.tariffComparison({ installation })}>
          {text('compare.to-published')}
        </ButtonLink>
      )}
      <OfferFields {...props} currency={currency} />
    </>
  );
}

const faults: Readonly<Record<string, string>> = {
  'no-contract': 'compare.fault-no-contract',
  'nothing-measured': 'compare.fault-nothing-measured',
  'rate-not-believable-per-kwh': 'compare.price-not-believable',
};
const faultId = (code: string): string => faults[code] ?? 'compare.fault';

function OfferFields({
  installation,
  currency,
  compared,
  initial,
  answer,
}: ComparisonProps & { readonly currency: string }) {
  const text = useText();
  const money = useMoney(currency);
  const unit = unitOf(currency);
  const suffix = unit === 'minor' ? money.minorUnit : money.majorUnit;
  const price = { inputMode: 'decimal', autoComplete: 'off', suffix } as const;
  return (
    <Section title={text(compared?.ok === true ? 'compare.another' : 'compare.other')}>
      <CheckedForm form={compareForm} answer={answer} initial={initial} envelope={{ installation }}>
        <input type="hidden" name="unit" value={unit} />
        <div className="compare-fields stack">
          <RadioField
            name="shape"
            options={shapes.map((shape) => ({
              value: shape,
              label: text(`compare.shape-${shape}`),
              hint: text(`compare.shape-${shape}-note`),
            }))}
          />
          <div className="of-kwh">
            <TextField name="price" {...price} hint={text('compare.price-note')} />
          </div>
          <div className="of-night">
            <TextField name="night" {...price} hint={text('compare.night-note')} />
          </div>
          <div className="of-market">
            <TextField name="adder" {...price} hint={text('compare.adder-note')} />
          </div>
          <TextField
            name="standing"
            inputMode="decimal"
            autoComplete="off"
            suffix={money.majorUnit}
            hint={text('compare.standing-note')}
          />
          <TextField name="name" autoComplete="off" hint={text('compare.name-note')} />
        </div>
        <SendButton busyText={text('compare.working')}>{text('compare.send')}</SendButton>
      </CheckedForm>
    </Section>
  );
}

function Result({
  compared,
  contract,
  offer,
}: {
  readonly compared: TariffComparison;
  readonly contract: string;
  /** Empty without a name. */
  readonly offer: string;
}) {
  const text = useText();
  const formats = useFormats();
  const money = useMoney(compared.currency);
  const { own, other } = compared;
  const names = [contract, offer || text('compare.other-name')] as const;
  const difference = other.total - own.total;
  const than = difference === 0 ? 'same' : difference < 0 ? 'less' : 'more';
  return (
    <>
      <p className="lead">
        {text(`compare.result-${than}`, {
          name: offer || text('compare.other-in-sentence'),
          amount: money.micros(Math.abs(difference)),
        })}
      </p>
      <p className="second">
        {text('compare.days', {
          count: compared.days,
          from: formats.day(compared.from, 'full'),
          to: formats.day(compared.to, 'full'),
          energy: formats.energy(compared.importKwh, 0),
        })}
      </p>
      <MonthDifferences
        currency={compared.currency}
        months={compared.months.map(({ month }) => month)}
        contracts={[{ name: names[1], more: compared.months.map((each) => each.other - each.own) }]}
      />
      <PartTable compared={compared} money={money} names={names} />
      <Details summary={text('compare.months')}>
        <MonthTable compared={compared} money={money} names={names} />
      </Details>
      <p className="small second">{text('compare.how')}</p>
    </>
  );
}

interface TableProps {
  readonly compared: TariffComparison;
  readonly money: Money;
  /** Of today's contract, and of the other one. */
  readonly names: readonly [string, string];
}

/** An offer names one price of a kWh with everything in it, so these parts are compared as one. */
const perKwhParts = ['energy', 'network', 'tax'] as const;
const otherParts = partOrder.filter((part) => perKwhParts.every((each) => each !== part));

function PartTable({ compared, money, names }: TableProps) {
  const text = useText();
  const { own, other, importKwh } = compared;
  const contracts = [own, other];
  const perKwh = ({ parts }: TariffComparison['own']): number =>
    perKwhParts.reduce((sum, part) => sum + (parts[part] ?? 0), 0);
  const visibleParts = otherParts.filter((part) => contracts.some(({ parts }) => parts[part]));
  return (
    <Table
      caption={text('compare.parts')}
      columns={[
        { head: text('compare.part') },
        { head: <bdi>{names[0]}</bdi>, strong: true },
        { head: <bdi>{names[1]}</bdi> },
      ]}
      rows={[
        {
          key: 'per-kwh',
          head: text('compare.energy'),
          cells: contracts.map((each) => money.micros(perKwh(each))),
        },
        {
          key: 'mean',
          head: text('compare.mean'),
          cells: contracts.map((each) =>
            importKwh > 0 ? money.price(perKwh(each) / 1e6 / importKwh) : '–',
          ),
        },
        ...visibleParts.map((part) => ({
          key: part,
          head: text(`cost.part-${part}`),
          cells: contracts.map(({ parts }) => money.micros(parts[part] ?? 0)),
        })),
      ]}
      foot={{
        head: text('compare.total'),
        cells: contracts.map(({ total }) => money.micros(total)),
      }}
    />
  );
}

function MonthTable({ compared, money, names }: TableProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <Table
      caption={text('compare.months')}
      columns={[
        { head: text('compare.month') },
        { head: <bdi>{names[0]}</bdi>, strong: true },
        { head: <bdi>{names[1]}</bdi> },
        { head: text('compare.difference') },
      ]}
      rows={compared.months.map(({ month, own, other }) => ({
        key: month,
        head: formats.month(`${month}-01`, 'short'),
        cells: [
          money.micros(own),
          money.micros(other),
          <Signed
            key="difference"
            amount={`${other > own ? '+' : ''}${money.micros(other - own)}`}
          />,
        ],
      }))}
    />
  );
}
