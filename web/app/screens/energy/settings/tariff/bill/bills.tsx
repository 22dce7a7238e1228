import type { BillCheck } from '@hearth/energy/bill/contract.ts';
import type { SettingRevision } from '@hearth/energy/setting/contract.ts';
import { costParts } from '@hearth/energy/tariff/cost-parts.ts';
import type { SuppliersBill } from '@hearth/energy/tariff/supplier-bills.ts';
import type { FormAnswer } from '../../../../../forms/answer.ts';
import { CheckedForm } from '../../../../../forms/checked-form.tsx';
import { DayField } from '../../../../../forms/day-field.tsx';
import { SendButton, TextField } from '../../../../../forms/fields.tsx';
import type { Values } from '../../../../../forms/rule.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { ButtonLink } from '../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../ui/notices.tsx';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Details, Section } from '../../../../../ui/section.tsx';
import { useMoney } from '../flow/use-money.ts';
import { Revisions } from '../../revisions.tsx';
import { BillResult } from './bill-result.tsx';
import { billForm, lineField, otherField, othersMax, removeForm, restoreForm } from './form.ts';

interface BillsProps {
  readonly installation: string;
  readonly timeZone: string;
  /** Local day of the home. */
  readonly today: string;
  /** Of the contract; null without one. */
  readonly currency: string | null;
  readonly canChange: boolean;
  readonly revision: number;
  readonly revisions: readonly SettingRevision[];
  /** The last billed one first. */
  readonly bills: readonly SuppliersBill[];
  /** The bill on screen. */
  readonly bill: SuppliersBill | null;
  readonly checked:
    | { readonly ok: true; readonly value: BillCheck }
    | { readonly ok: false; readonly code: string }
    | null;
  /** The price whose first day is searched. */
  readonly rise: { readonly part: string; readonly to: number } | null;
  readonly initial: Values;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** A supplier's bill beside the contract, the form for one, and the saved bills. */
export function Bills(props: BillsProps) {
  const { installation, currency, canChange, bills, bill, checked, revisions } = props;
  const text = useText();
  if (currency === null)
    return (
      <EmptyState
        title={text('bill.empty')}
        action={
          <ButtonLink look="main" href={settingPaths.tariff(installation)}>
            {text('bill.to-contracts')}
          </ButtonLink>
        }
      >
        {text('bill.empty-note')}
      </EmptyState>
    );
  return (
    <>
      {bill && checked?.ok === true && (
        <BillResult
          bill={bill}
          checked={checked.value}
          installation={installation}
          canChange={canChange}
          idempotency={props.idempotency}
          answer={props.answer}
          rise={props.rise}
        />
      )}
      {checked?.ok === false && <p role="alert">{text(faultId(checked.code))}</p>}
      {!bill && <p className="lead">{text('bill.lead')}</p>}
      {canChange && <BillFields {...props} currency={currency} />}
      {!canChange && <p className="small">{text('bill.owner-changes')}</p>}
      {bills.length > 0 && <SavedBills {...props} currency={currency} />}
      {canChange && revisions.length > 1 && <Revisions {...props} form={restoreForm} />}
    </>
  );
}

const faults: Readonly<Record<string, string>> = {
  'nothing-measured': 'bill.fault-nothing-measured',
  'no-version-for-day': 'bill.fault-no-contract',
  'no-grid-meter': 'cost.no-grid-meter',
  'price-missing': 'bill.fault-no-market',
  'readings-coarser-than-capacity-window': 'bill.fault-coarse',
  'heat-pump-readings-missing': 'bill.fault-heat-pump',
};
const faultId = (code: string): string => faults[code] ?? 'bill.fault';

function BillFields(props: BillsProps & { readonly currency: string }) {
  const { installation, revision, bill, initial, idempotency, answer, today } = props;
  const text = useText();
  const { majorUnit } = useMoney(props.currency);
  const amount = { inputMode: 'decimal', autoComplete: 'off', suffix: majorUnit } as const;
  const energy = { inputMode: 'decimal', autoComplete: 'off', suffix: 'kWh' } as const;
  const fields = (
    <CheckedForm
      key={bill?.id ?? 'new'}
      form={billForm}
      answer={answer}
      initial={initial}
      today={today}
      envelope={{ installation, version: revision, idempotency }}
    >
      <input type="hidden" name="bill" value={bill?.id ?? ''} />
      <div className="stack">
        <div className="field-pair">
          <DayField name="firstDay" />
          <DayField name="lastDay" />
        </div>
        <TextField name="total" {...amount} hint={text('bill.total-note')} />
        <div className="field-pair">
          <TextField name="importKwh" {...energy} hint={text('bill.import-note')} />
          <TextField name="exportKwh" {...energy} hint={text('bill.optional')} />
        </div>
        <Details summary={text('bill.lines')} open={linesOf(bill) > 0 || answer !== undefined}>
          <div className="stack">
            <p className="small">{text('bill.lines-note')}</p>
            {costParts.map((part) => (
              <TextField key={part} name={lineField(part)} {...amount} />
            ))}
            <p className="small">{text('bill.others-note')}</p>
            {Array.from({ length: otherCount(bill) }, (_, i) => (
              <div className="field-pair" key={i}>
                <TextField name={otherField(i, 'name')} autoComplete="off" />
                <TextField name={otherField(i, 'amount')} {...amount} />
              </div>
            ))}
          </div>
        </Details>
        <TextField name="name" autoComplete="off" hint={text('bill.name-note')} />
      </div>
      <SendButton busyText={text('bill.working')}>{text('bill.send')}</SendButton>
    </CheckedForm>
  );
  return bill ? (
    <Details summary={text('bill.change')} open={answer !== undefined}>
      {fields}
    </Details>
  ) : (
    fields
  );
}

const linesOf = (bill: SuppliersBill | null): number =>
  (bill?.lines.length ?? 0) + (bill?.others.length ?? 0);

/** Two empty lines after those of the bill. */
const otherCount = (bill: SuppliersBill | null): number =>
  Math.min(othersMax, (bill?.others.length ?? 0) + 2);

/** The bills of the home, each with its check behind a link. */
function SavedBills(props: BillsProps & { readonly currency: string }) {
  const { installation, bills, bill, canChange, revision, idempotency, answer, currency } = props;
  const text = useText();
  const formats = useFormats();
  const money = useMoney(currency);
  return (
    <Section title={text('bill.saved')}>
      <RowList look="panel">
        {bills.map(({ id, name, firstDay, lastDay, total }) => (
          <Row
            key={id}
            title={name ?? formats.day(lastDay, 'full')}
            strong={id === bill?.id}
            note={text('bill.days', {
              from: formats.day(firstDay, 'full'),
              to: formats.day(lastDay, 'full'),
            })}
            value={money.amount(total)}
            href={settingPaths.tariffBill({ installation, bill: id })}
          />
        ))}
      </RowList>
      {bill && canChange && (
        <CheckedForm
          form={removeForm}
          answer={answer}
          envelope={{ installation, version: revision, idempotency }}
        >
          <input type="hidden" name="removed" value={bill.id} />
          <SendButton look="secondary" wide={false}>
            {text('bill.remove')}
          </SendButton>
        </CheckedForm>
      )}
      {bill && (
        <ButtonLink href={settingPaths.tariffBill({ installation })}>
          {text('bill.another')}
        </ButtonLink>
      )}
    </Section>
  );
}
