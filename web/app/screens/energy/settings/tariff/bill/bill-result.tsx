import type { BillCheck } from '@hearth/energy/bill/contract.ts';
import { isRounding } from '@hearth/energy/tariff/agreement.ts';
import type { SuppliersBill } from '@hearth/energy/tariff/supplier-bills.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { ButtonLink, ButtonRow } from '../../../../../ui/button.tsx';
import { check, warning } from '../../../../../ui/icons.ts';
import { StatusLine } from '../../../../../ui/notices.tsx';
import { Row, RowList } from '../../../../../ui/rows.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { type Money, useMoney } from '../flow/use-money.ts';
import { type CorrectionProps, LineCorrection } from './bill-corrections.tsx';
import { LineTable } from './line-table.tsx';

interface BillResultProps extends Omit<CorrectionProps, 'money'> {
  readonly canChange: boolean;
}

/** The difference in a sentence, line by line, and what can explain it. */
export function BillResult(props: BillResultProps) {
  const { bill, checked } = props;
  const text = useText();
  const formats = useFormats();
  const money = useMoney(checked.currency);
  const { difference } = checked;
  const isAgreed = isRounding(difference, checked.calculated);
  return (
    <>
      <p className="lead">
        {isAgreed
          ? text('bill.agrees')
          : text(difference > 0 ? 'bill.asks-more' : 'bill.asks-less', {
              amount: money.micros(Math.abs(difference)),
            })}
      </p>
      <p className="second">
        {text('bill.measured', {
          from: formats.day(bill.firstDay, 'full'),
          to: formats.day(bill.lastDay, 'full'),
          days: checked.days,
          energy: formats.energy(checked.importKwh, 0),
        })}
      </p>
      <Explained bill={bill} checked={checked} />
      {checked.incompleteDays > 0 && (
        <StatusLine icon={warning} tone="trouble">
          {text('bill.incomplete', { days: checked.incompleteDays })}
        </StatusLine>
      )}
      <LineTable bill={bill} checked={checked} money={money} />
      {!isAgreed && <Causes {...props} money={money} />}
    </>
  );
}

/** The calculated part of the bill, and the rest. */
function Explained({ bill, checked }: Pick<BillResultProps, 'bill' | 'checked'>) {
  const billed = bill.total * 1e6;
  const { calculated } = checked;
  if (billed <= 0 || calculated <= 0) return null;
  const most = Math.max(billed, calculated);
  const explained = (100 * Math.min(billed, calculated)) / most;
  return (
    <svg className="bill-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bill-explained" width={explained} height="6" />
      <rect className="bill-rest" x={explained} width={100 - explained} height="6" />
    </svg>
  );
}

interface WithMoney {
  readonly bill: SuppliersBill;
  readonly checked: BillCheck;
  readonly money: Money;
}

const fixedParts: readonly string[] = ['standing', 'capacity', 'credit'];

/** The step of the contract where a part is entered. */
const stepOf = (part: string): string => {
  if (part === 'feed-in') return 'solar-installation';
  return fixedParts.includes(part) ? 'fixed-costs' : 'variable-costs';
};

/** Lines that differ, and causes of the whole difference, with the way to the contract. */
function Causes(props: BillResultProps & WithMoney) {
  const { bill, checked, money, installation, canChange } = props;
  const text = useText();
  const differing = checked.lines.flatMap(({ part, billed, calculated }) =>
    billed === null || isRounding(billed - calculated, calculated)
      ? []
      : [{ part, difference: billed - calculated, billed, calculated }],
  );
  const steps = new Set(differing.map(({ part }) => stepOf(part)));
  return (
    <Section title={text('bill.explains')}>
      {differing.length + checked.causes.length + bill.others.length === 0 && (
        <p>{text(bill.lines.length === 0 ? 'bill.unexplained-lines' : 'bill.unexplained')}</p>
      )}
      <RowList look="panel">
        {differing.map((line) => (
          <Row
            key={line.part}
            icon={warning}
            title={text(`cost.part-${line.part}`)}
            strong
            note={<LineCause line={line} checked={checked} money={money} />}
            value={money.micros(line.difference)}
            below={canChange && <OfferOf part={line.part} {...props} />}
          />
        ))}
        {bill.others.map(({ name, amount }, i) => (
          <Row
            key={`other ${i}`}
            icon={warning}
            title={name}
            strong
            note={text('bill.line-missing')}
            value={money.amount(amount)}
          />
        ))}
        {checked.causes.slice(0, 3).map(({ code, amount, left }) => (
          <Row
            key={code}
            icon={check}
            title={text(`bill.cause-${code}`)}
            strong
            note={text('bill.left', { amount: money.micros(left) })}
            value={money.micros(amount)}
          />
        ))}
      </RowList>
      {canChange && (
        <>
          <ButtonRow>
            {[...(steps.size > 0 ? steps : ['start-date'])].map((step) => (
              <ButtonLink
                key={step}
                href={settingPaths.tariffStep(step, { installation, item: checked.version })}
              >
                {text(`bill.correct-${step}`)}
              </ButtonLink>
            ))}
          </ButtonRow>
          <p className="small second">{text('bill.correct-note')}</p>
        </>
      )}
    </Section>
  );
}

/** The correction of a part's line, where the check has one. */
function OfferOf({ part, ...props }: BillResultProps & WithMoney & { readonly part: string }) {
  const line = props.checked.corrections.find((each) => each.part === part);
  return line ? <LineCorrection {...props} line={line} /> : null;
}

/** What a line's difference amounts to: per kilowatt-hour, or in days of the charge. */
function LineCause({
  line,
  checked,
  money,
}: {
  readonly line: {
    readonly part: string;
    readonly difference: number;
    readonly billed: number;
    readonly calculated: number;
  };
  readonly checked: BillCheck;
  readonly money: Money;
}) {
  const text = useText();
  const { part, difference, billed, calculated } = line;
  if (calculated === 0) return text('bill.line-missing');
  if (part === 'standing')
    return text('bill.line-days', {
      days: Math.round((billed / calculated) * checked.days),
      counted: checked.days,
    });
  const kwh = part === 'feed-in' ? checked.exportKwh : checked.importKwh;
  if (fixedParts.includes(part) || kwh === 0) return null;
  return text(difference > 0 ? 'bill.line-dearer' : 'bill.line-cheaper', {
    price: money.price(Math.abs(difference) / 1e6 / kwh),
  });
}
