import { addDays } from '@hearth/calendar/dates.ts';
import type { ScheduleAmounts, ScheduleCost } from '@hearth/energy/schedule-cost/contract.ts';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { paths } from '../../../paths.ts';
import { useShell } from '../../../shell-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EvidenceMark } from '../../../ui/evidence.tsx';
import { Details, Section } from '../../../ui/section.tsx';
import { estimateText } from '../../energy/cost/estimate-text.ts';

type KnownCost = Extract<ScheduleCost, { state: 'known' }>;

export interface WeekCostProps {
  readonly installation: string;
  readonly stored: ScheduleCost;
  /** Of the week that was posted without scripts; null: none was. */
  readonly typed: ScheduleCost | null;
}

/** What the week costs in the weather of the last days, and what the change that is being edited adds or saves. */
export function WeekCost({ installation, stored, typed }: WeekCostProps) {
  const text = useText();
  const edited = useEditedCost() ?? typed;
  if (stored.state === 'unknown')
    return stored.reason === 'no-set-points' ? null : (
      <Section title={text('week-cost.title')}>
        <p className="small">{text(`week-cost.${stored.reason}`)}</p>
        {stored.reason === 'no-house' && (
          <ButtonLink href={paths.detailsPart('building', installation)}>
            {text('week-cost.describe')}
          </ButtonLink>
        )}
      </Section>
    );
  return (
    <Section title={text('week-cost.title')}>
      <div className="stack-tight" role="status">
        {edited?.state === 'known' && edited.change ? (
          <Change cost={edited} change={edited.change} />
        ) : null}
        <Week cost={edited?.state === 'known' ? edited : stored} isTyped={edited !== null} />
      </div>
      <How cost={stored} />
    </Section>
  );
}

function Week({ cost, isTyped }: { readonly cost: KnownCost; readonly isTyped: boolean }) {
  const text = useText();
  const amounts = useAmounts(cost.currency);
  const { week, lessByDay } = cost;
  return (
    <>
      <p className={isTyped ? undefined : 'heading'}>
        {text('week-cost.week', { amount: amounts.middle(week) })}{' '}
        <EvidenceMark kind="estimated" text={text('week-cost.estimated')} />
      </p>
      <p className="second">
        {amounts.band(week)}{' '}
        {lessByDay.kwh.middle > 0 &&
          text('week-cost.less-by-day', { amount: amounts.middle(lessByDay) })}
      </p>
    </>
  );
}

/** Below it a difference is within the rounding of the model. */
const noticeableKwh = 0.05;

function Change({
  cost,
  change,
}: {
  readonly cost: KnownCost;
  readonly change: NonNullable<KnownCost['change']>;
}) {
  const text = useText();
  const amounts = useAmounts(cost.currency);
  const signed = useAmounts(cost.currency, 'exceptZero');
  const { middle } = change.kwh;
  if (Math.abs(middle) < noticeableKwh) return <p className="heading">{text('week-cost.same')}</p>;
  const absolute = {
    kwh: { ...change.kwh, middle: Math.abs(middle) },
    cost: change.cost && { ...change.cost, middle: Math.abs(change.cost.middle) },
  };
  return (
    <>
      <p className="heading">
        {text(middle > 0 ? 'week-cost.more' : 'week-cost.less', {
          amount: amounts.middle(absolute),
        })}{' '}
        <EvidenceMark kind="estimated" text={text('week-cost.estimated')} />
      </p>
      <p className="second">{signed.band(change)}</p>
    </>
  );
}

function How({ cost }: { readonly cost: KnownCost }) {
  const text = useText();
  const formats = useFormats();
  return (
    <Details summary={text('week-cost.how')}>
      <p className="small">
        {text(cost.currency === null ? 'week-cost.how-energy' : 'week-cost.how-money', {
          from: formats.day(cost.from),
          to: formats.day(addDays(cost.to, -1)),
        })}
      </p>
    </Details>
  );
}

/** Keeps a sign on its side of the figure in right-to-left text. */
const isolated = (figure: string): string => `\u2066${figure}\u2069`;

type Edge = keyof ScheduleAmounts['kwh'];

/** Energy and money as text: "85 kWh and €10", "62 to 116 kWh, €7.20 to €14". */
function useAmounts(currency: string | null, sign: 'auto' | 'exceptZero' = 'auto') {
  const text = useText();
  const formats = useFormats();
  const locale = useShell()?.language.format ?? 'en-GB';
  const energyAt = ({ kwh }: ScheduleAmounts, edge: Edge): string => {
    const value = kwh[edge];
    const plus = sign === 'exceptZero' && value > 0 ? '+' : '';
    return isolated(`${plus}${formats.energy(value, Math.abs(value) < 9.95 ? 1 : 0)}`);
  };
  const costAt = ({ cost }: ScheduleAmounts, edge: Edge): string | null =>
    cost && currency && isolated(estimateText(cost[edge], { currency, locale, sign }));
  return {
    middle: (amounts: ScheduleAmounts): string => {
      const [energy, cost] = [energyAt(amounts, 'middle'), costAt(amounts, 'middle')];
      return cost === null ? energy : text('week-cost.amount', { energy, cost });
    },
    band: (amounts: ScheduleAmounts): string => {
      const [lowCost, highCost] = [costAt(amounts, 'low'), costAt(amounts, 'high')];
      const energy = { low: energyAt(amounts, 'low'), high: energyAt(amounts, 'high') };
      return lowCost === null || highCost === null
        ? text('week-cost.band-energy', energy)
        : text('week-cost.band', { ...energy, lowCost, highCost });
    },
  };
}

/** A pause in editing after which the cost is calculated. */
const pauseMs = 400;

/** Cost of the week in the scheduler, after each change by the person; null before the first, and without scripts. */
function useEditedCost(): ScheduleCost | null {
  const { data, submit, reset } = useFetcher<{ cost?: ScheduleCost | null }>();
  const fetcher = useRef({ submit, reset });
  useEffect(() => {
    fetcher.current = { submit, reset };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const calculate = (scheduler: Element): void => {
      const form = scheduler.closest('form');
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!form) return;
        const posted = new FormData(form);
        posted.set('go', 'cost');
        void fetcher.current.submit(posted, { method: 'post' });
      }, pauseMs);
    };
    const changed = ({ target }: Event): void => {
      if (target instanceof HTMLElement && target.localName === schedulerName) calculate(target);
    };
    // An answer that arrives while the form is sent would end its navigation with the page as it was before.
    const sent = (): void => {
      clearTimeout(timer);
      fetcher.current.reset();
    };
    document.addEventListener('change', changed);
    document.addEventListener('submit', sent);
    // The person may change the week before this part has loaded.
    const scheduler = document.querySelector(schedulerName);
    if (scheduler && isChanged(scheduler)) calculate(scheduler);
    return () => {
      document.removeEventListener('change', changed);
      document.removeEventListener('submit', sent);
      clearTimeout(timer);
    };
  }, []);
  return data?.cost ?? null;
}

const schedulerName = 'weekly-scheduler';

/** Whether the week was changed; false while the element is not defined yet. */
const isChanged = (scheduler: Element): boolean =>
  'value' in scheduler && 'defaultValue' in scheduler && scheduler.value !== scheduler.defaultValue;
