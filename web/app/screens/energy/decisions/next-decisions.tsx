import type { HomePlan } from '@hearth/energy/plan/contract.ts';
import type { PlanResults } from '@hearth/energy/plan-result/contract.ts';
import { paths } from '../../../paths.ts';
import { leaf } from '../../../ui/icons-of-energy.ts';
import { Link } from '../../../ui/link.tsx';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { Swatch } from '../../../ui/chart/swatch.tsx';
import {
  currencyOf,
  decisionSaving,
  decisionTitle,
  decisionWhy,
  nowText,
  taskFills,
} from './decision-text.ts';
import { resultSentence } from './result-text.ts';
import { PlanState } from './plan-state.tsx';
import { usePlanTools } from './use-plan-tools.ts';

const shownDecisions = 3;

/** The next decisions of the plan, on the energy page; where planning is off, what it would bring. */
export default function NextDecisions({
  plan,
  results,
}: {
  readonly plan: HomePlan;
  /** Null where they are not shown, or cannot be read. */
  readonly results: PlanResults | null;
}) {
  const tools = usePlanTools(plan.timeZone, currencyOf(plan));
  const { text, formats } = tools;
  const href = paths.decisions(plan.installation);
  if (!plan.isOn)
    return (
      <Section title={text('plan.next')}>
        <RowList look="panel">
          <Row
            icon={leaf}
            title={text('plan.next-off')}
            note={text('plan.next-off-note')}
            href={href}
          />
        </RowList>
      </Section>
    );
  const next = plan.decisions
    .filter(({ state, to }) => (state === 'planned' || state === 'active') && to > plan.asOf)
    .slice(0, shownDecisions);
  const yesterday = results?.days.at(-1);
  return (
    <Section title={text('plan.next')} action={<Link href={href}>{text('plan.next-whole')}</Link>}>
      {yesterday?.isPlanned && yesterday.figures && (
        <p>
          <Link href={`${href}#result`}>
            {resultSentence(yesterday.figures, text('plan.yesterday'), tools)}
          </Link>
        </p>
      )}
      {plan.status?.code !== 'planned' && <PlanState plan={plan} tools={tools} />}
      {plan.now?.state === 'resting' && <p className="small second">{nowText(plan.now, tools)}</p>}
      {next.length === 0 ? (
        <p>{text('plan.next-nothing')}</p>
      ) : (
        <RowList look="panel">
          {next.map((decision) => {
            const saving = decisionSaving(decision, tools);
            return (
              <Row
                key={decision.decision}
                picture={<Swatch fill={taskFills[decision.task]} />}
                strong
                title={`${formats.time(decision.from)} · ${decisionTitle(decision, tools)}`}
                note={[
                  decisionWhy(decision, tools),
                  ...(saving?.isSaving ? [saving.text] : []),
                ].join(' · ')}
                href={href}
              />
            );
          })}
        </RowList>
      )}
    </Section>
  );
}
