import type { HomeDecision, HomePlan } from '@hearth/energy/plan/contract.ts';
import type { ResultOfDay, PlanResults } from '@hearth/energy/plan-result/contract.ts';
import type { HeldPoint } from '@hearth/product/plan-control/contract.ts';
import { addDays, localDate } from '@hearth/calendar/dates.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton } from '../../../forms/fields.tsx';
import { flame, leaf, pause } from '../../../ui/icons-of-energy.ts';
import { AttentionCard, Banner, EmptyState } from '../../../ui/notices.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { DecisionCard } from './decision-card.tsx';
import { type PlanTools, currencyOf, nowText, ruleText } from './decision-text.ts';
import { endVetoForm, releaseForm, switchForm } from './form.ts';
import { PlanChart } from './plan-chart.tsx';
import { ResultSection } from './result-section.tsx';
import { PlanState } from './plan-state.tsx';
import { usePlanTools } from './use-plan-tools.ts';

export interface PlanPageProps {
  readonly plan: HomePlan;
  /** Null while they cannot be read. */
  readonly results: PlanResults | null;
  readonly held: readonly HeldPoint[];
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** The opening sentence, what happens now, the decisions by day, the rules of the home, and the switch. */
export default function PlanPage(props: PlanPageProps) {
  const { plan } = props;
  const tools = usePlanTools(plan.timeZone, currencyOf(plan));
  if (!plan.isOn) return <PlanOff {...props} tools={tools} />;
  const { text } = tools;
  const planned = plan.decisions.filter(
    ({ state, from }) => state === 'planned' && from > plan.asOf,
  );
  const shared = { ...props, tools };
  return (
    <>
      {plan.plan && plan.status?.code === 'planned' && (
        <Lead
          plan={plan.plan}
          planned={planned}
          cameTrue={props.results?.cameTrue ?? null}
          tools={tools}
        />
      )}
      <PlanState plan={plan} tools={tools} />
      {plan.plan && plan.plan.slots.length > 0 && <PlanChart plan={plan} tools={tools} />}
      {plan.now && (
        <AttentionCard
          kind="calm"
          icon={nowIcons[plan.now.state]}
          kicker={text('plan.now')}
          title={text(`plan.now-title-${plan.now.state}`)}
        >
          {nowText(plan.now, tools)}
        </AttentionCard>
      )}
      <HeldPoints {...shared} />
      <Days {...shared} />
      <Result {...shared} />
      <Rules {...shared} />
      <Switch {...shared} />
    </>
  );
}

const nowIcons = { heating: flame, cooling: leaf, 'hot-water': flame, resting: pause } as const;

/** A smaller saving is within the error of the forecasts. */
const savesMin = 20_000;

/** What comes, and what it saves: of what the plan says, the share that came true of earlier plans. */
function Lead({
  plan,
  planned,
  cameTrue,
  tools: { text, formats, money },
}: {
  readonly plan: NonNullable<HomePlan['plan']>;
  readonly planned: HomePlan['decisions'];
  readonly cameTrue: number | null;
  readonly tools: PlanTools;
}) {
  const [next] = planned;
  const expected = (saving: number): number => Math.round(saving * (cameTrue ?? 1));
  const saves = expected(plan.saves);
  const onPeak = expected(plan.savesOnPeak);
  return (
    <p className="lead">
      {text('plan.lead', { count: planned.length, time: next ? formats.time(next.from) : '' })}{' '}
      {next &&
        saves > savesMin &&
        text(cameTrue === null ? 'plan.saves-plan' : 'plan.saves-plan-came-true', {
          until: formats.dateTime(plan.until),
          amount: money(saves),
        })}{' '}
      {next && onPeak > savesMin && text('plan.saves-on-peak', { amount: money(onPeak) })}
    </p>
  );
}

type Shared = PlanPageProps & { readonly tools: PlanTools };

const envelopeOf = ({ plan, idempotency }: PlanPageProps) => ({
  installation: plan.installation,
  idempotency,
});

/** What the plan brought; nothing before it has sent a signal. */
function Result({ plan, results, tools }: Shared) {
  const hasPlanned = results?.days.some(({ isPlanned }) => isPlanned) === true;
  if (!results || (!plan.isOn && !hasPlanned)) return null;
  return <ResultSection results={results} tools={tools} />;
}

function PlanOff(props: Shared) {
  const { text } = props.tools;
  return (
    <>
      <EmptyState
        title={text('plan.off-title')}
        action={
          <CheckedForm form={switchForm} answer={props.answer} envelope={envelopeOf(props)}>
            <SendButton name="state" value="on">
              {text('plan.switch-on')}
            </SendButton>
          </CheckedForm>
        }
      >
        <p>{text('plan.off-text')}</p>
      </EmptyState>
      <Days {...props} />
      <Result {...props} />
      <Rules {...props} />
    </>
  );
}

/** Values that a person has set by hand, and their end. */
function HeldPoints(props: Shared) {
  const { held, answer } = props;
  const { text, formats } = props.tools;
  return held.map((each) => (
    <Banner
      key={`${each.unit} ${each.point}`}
      icon={leaf}
      strong={text(each.type === 'dhw' ? 'plan.held-type-dhw' : 'plan.held-type-climate')}
      action={
        <CheckedForm
          form={releaseForm}
          answer={answer}
          instance={`${each.unit} ${each.point}`}
          envelope={envelopeOf(props)}
        >
          <input type="hidden" name="unit" value={each.unit} />
          <input type="hidden" name="point" value={each.point} />
          <SendButton look="secondary" wide={false}>
            {text('plan.held-release')}
          </SendButton>
        </CheckedForm>
      }
    >
      {text('plan.held-manual', { time: formats.dateTime(each.until) })}
    </Banner>
  ));
}

/** Planning that was switched off and on again has decided the time to come anew. */
function isReplaced({ state, reason, to }: HomeDecision, { isOn, asOf }: Shared['plan']): boolean {
  if (state !== 'skipped') return false;
  return reason === 'replanned' || (reason === 'switched-off' && isOn && to > asOf);
}

function Days(props: Shared) {
  const { plan, tools } = props;
  const { text, formats, timeZone } = tools;
  const today = localDate(plan.asOf, timeZone);
  const names = new Map([
    [today, text('plan.today')],
    [addDays(today, 1), text('plan.tomorrow')],
    [addDays(today, -1), text('plan.yesterday')],
  ]);
  const byDay = [...Map.groupBy(plan.decisions, ({ from }) => localDate(from, timeZone))];
  const brought = new Map(props.results?.days.map((each) => [each.day, each]));
  return byDay.map(([day, own]) => {
    const shown = own.filter((decision) => !isReplaced(decision, plan));
    if (shown.length === 0) return null;
    const replanned = own.length - shown.length;
    return (
      <Section
        key={day}
        title={names.get(day) ?? formats.day(day, 'weekday')}
        note={[
          ...dayNote(brought.get(day), tools),
          ...(replanned > 0 ? [text('plan.replanned-count', { count: replanned })] : []),
        ].join(' · ')}
      >
        <ul className="rows-panel">
          {shown.map((decision) => (
            <DecisionCard
              key={decision.decision}
              decision={decision}
              tools={tools}
              installation={plan.installation}
              idempotency={props.idempotency}
              answer={props.answer}
            />
          ))}
        </ul>
      </Section>
    );
  });
}

/** What an ended day has brought. */
function dayNote(result: ResultOfDay | undefined, { text, money }: PlanTools): readonly string[] {
  if (!result?.isPlanned || !result.figures) return [];
  const { saved } = result.figures;
  return [
    text(saved < 0 ? 'plan.result-day-lost' : 'plan.result-day-saved', {
      amount: money(Math.abs(saved)),
    }),
  ];
}

/** What people of the home have forbidden, with its price, ended by a tap. */
function Rules(props: Shared) {
  const { plan, tools, answer } = props;
  const { text, formats, money } = tools;
  if (plan.vetoes.length === 0) return null;
  return (
    <Section title={text('plan.vetoes')}>
      <RowList look="panel">
        {plan.vetoes.map((veto) => (
          <Row
            key={veto.veto}
            title={ruleText(veto, tools)}
            note={[
              text(veto.isByReader ? 'plan.veto-by-you' : 'plan.veto-by-other', {
                day: formats.day(localDate(veto.madeAt, tools.timeZone), 'short'),
              }),
              ...(veto.yearly
                ? [text('plan.veto-year', { amount: money(veto.yearly.micros) })]
                : []),
            ].join(' · ')}
            action={
              <CheckedForm
                form={endVetoForm}
                answer={answer}
                instance={veto.veto}
                envelope={envelopeOf(props)}
              >
                <input type="hidden" name="veto" value={veto.veto} />
                <SendButton look="secondary" wide={false}>
                  {text('plan.veto-end')}
                </SendButton>
              </CheckedForm>
            }
          />
        ))}
      </RowList>
    </Section>
  );
}

function Switch(props: Shared) {
  const { text } = props.tools;
  const isPaused = props.plan.status?.code === 'paused';
  return (
    <Section title={text('plan.switch')}>
      <div className="plan-switch">
        <p className="small second">{text('plan.switch-about')}</p>
        <CheckedForm form={switchForm} answer={props.answer} envelope={envelopeOf(props)}>
          <div className="button-row">
            <SendButton
              look="secondary"
              wide={false}
              name="state"
              value={isPaused ? 'on' : 'paused'}
            >
              {text(isPaused ? 'plan.switch-resume' : 'plan.switch-pause')}
            </SendButton>
            <SendButton look="quiet" wide={false} name="state" value="off">
              {text('plan.switch-off')}
            </SendButton>
          </div>
        </CheckedForm>
      </div>
    </Section>
  );
}
