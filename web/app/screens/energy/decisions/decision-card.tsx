import type { HomeDecision } from '@hearth/energy/plan/contract.ts';
import type { FormAnswer } from '../../../forms/answer.ts';
import { CheckedForm } from '../../../forms/checked-form.tsx';
import { SendButton, TextField } from '../../../forms/fields.tsx';
import { classes } from '../../../ui/classes.ts';
import { Swatch } from '../../../ui/chart/swatch.tsx';
import { Details } from '../../../ui/section.tsx';
import {
  type PlanTools,
  decisionFigures,
  decisionSaving,
  decisionState,
  decisionTitle,
  decisionWhy,
  taskFills,
} from './decision-text.ts';
import { sleepForm, vetoForm } from './form.ts';

export interface DecisionCardProps {
  readonly decision: HomeDecision;
  readonly tools: PlanTools;
  readonly installation: string;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** One decision: time, work, reason, figures, state, and the ways to forbid it. */
export function DecisionCard(props: DecisionCardProps) {
  const { decision, tools } = props;
  const { formats, text } = tools;
  const { state, from, to } = decision;
  const saving = decisionSaving(decision, tools);
  const isOpen = state === 'planned' || state === 'active';
  const id = `decision-${decision.decision}`;
  return (
    <li className="row-item decision" aria-labelledby={id}>
      <p className="decision-times">
        <time dateTime={from}>{formats.time(from)}</time>
        <time className="small second" dateTime={to}>
          {formats.time(to)}
        </time>
      </p>
      <div className="decision-body">
        <h3 className={classes('decision-title', state === 'vetoed' && 'decision-struck')} id={id}>
          <Swatch fill={taskFills[decision.task]} />
          <span>{decisionTitle(decision, tools)}</span>
        </h3>
        <p className="small second">{decisionWhy(decision, tools)}</p>
        {isOpen && <Figures decision={decision} tools={tools} />}
        <p className="decision-state small">
          <span className="second">{decisionState(decision, tools)}</span>
          {saving && state !== 'skipped' && state !== 'vetoed' && (
            <strong className={classes(saving.isSaving && 'decision-saving')}>{saving.text}</strong>
          )}
        </p>
        {isOpen && (
          <Details summary={text('plan.veto-more')}>
            <Vetoes {...props} />
          </Details>
        )}
      </div>
    </li>
  );
}

function Figures({ decision, tools }: Pick<DecisionCardProps, 'decision' | 'tools'>) {
  return (
    <dl className="decision-figures">
      {decisionFigures(decision, tools).map(({ name, value, note }) => (
        <div key={name}>
          <dt className="small second">{name}</dt>
          <dd>
            <strong>{value}</strong>
            {note !== '' && <span className="small second">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Not this one, never on weekends, not while we sleep. */
function Vetoes({ decision, tools, installation, idempotency, answer }: DecisionCardProps) {
  const { text } = tools;
  const common = {
    answer,
    instance: decision.decision,
    envelope: { installation, idempotency },
  };
  const id = <input type="hidden" name="decision" value={decision.decision} />;
  return (
    <div className="decision-vetoes" role="group" aria-label={decisionTitle(decision, tools)}>
      <p className="small second">{text('plan.veto-about')}</p>
      <CheckedForm form={vetoForm} {...common}>
        {id}
        <div className="button-row">
          <SendButton look="secondary" wide={false} name="kind" value="once">
            {text('plan.veto-once')}
          </SendButton>
          <SendButton look="secondary" wide={false} name="kind" value="weekends">
            {text('plan.veto-weekends')}
          </SendButton>
        </div>
      </CheckedForm>
      <CheckedForm form={sleepForm} initial={{ from: '22:30', to: '06:00' }} {...common}>
        {id}
        <div className="decision-sleep">
          <TextField name="from" />
          <TextField name="to" />
        </div>
        <SendButton look="secondary" wide={false}>
          {text('plan.veto-sleep')}
        </SendButton>
      </CheckedForm>
    </div>
  );
}
