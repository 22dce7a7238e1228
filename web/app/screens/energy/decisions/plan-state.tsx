import type { HomePlan } from '@hearth/energy/plan/contract.ts';
import { type PlanRemedy, planGaps, planStates } from '@hearth/energy/plan/plan-state.ts';
import { keysOf } from '@hearth/core/branded.ts';
import { paths } from '../../../paths.ts';
import { settingPaths } from '../../../setting-paths.ts';
import { about, warning } from '../../../ui/icons.ts';
import { pause } from '../../../ui/icons-of-energy.ts';
import { Link } from '../../../ui/link.tsx';
import { Banner } from '../../../ui/notices.tsx';
import { Details } from '../../../ui/section.tsx';
import type { PlanTools } from './decision-text.ts';

interface PlanStateProps {
  readonly plan: HomePlan;
  readonly tools: PlanTools;
}

/** Why the units run by themselves where they do, what the plan assumes, and what people can do about it. */
export function PlanState({ plan, tools }: PlanStateProps) {
  const { status } = plan;
  const { text } = tools;
  if (!status || status.code === 'off') return <Banner icon={about}>{text('plan.waiting')}</Banner>;
  const gaps = keysOf(planGaps).filter(
    (gap) => gap !== 'contract-ended' && status.gaps.includes(gap),
  );
  return (
    <>
      <State plan={plan} status={status} tools={tools} />
      {status.gaps.includes('contract-ended') && (
        <Banner
          icon={warning}
          action={
            <RemedyLink remedy={planGaps['contract-ended'].remedy} plan={plan} tools={tools} />
          }
        >
          {text('plan.gap-contract-ended')}
        </Banner>
      )}
      {gaps.length > 0 && (
        <Details summary={text('plan.gaps')}>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>
                {text(`plan.gap-${gap}`)}{' '}
                <RemedyLink remedy={planGaps[gap].remedy} plan={plan} tools={tools} />
              </li>
            ))}
          </ul>
        </Details>
      )}
    </>
  );
}

function State({
  plan,
  status: { code, since, saves },
  tools,
}: PlanStateProps & { readonly status: NonNullable<HomePlan['status']> }) {
  const { text, formats, money } = tools;
  if (code === 'planned') return null;
  const until = plan.pausedUntil;
  const time = code === 'paused' ? until : since;
  return (
    <Banner
      icon={code === 'paused' ? pause : warning}
      action={<RemedyLink remedy={planStates[code].remedy} plan={plan} tools={tools} />}
    >
      {text(code === 'paused' ? 'plan.paused' : `plan.status-${code}`, {
        time: time === null ? '' : formats.dateTime(time),
        amount: saves === null ? '' : money(saves.micros),
      })}
    </Banner>
  );
}

/** Link to the page where a missing part can be added. */
function RemedyLink({
  remedy,
  plan: { installation },
  tools: { text },
}: PlanStateProps & { readonly remedy: PlanRemedy | null }) {
  return (
    remedy && <Link href={remedyPaths[remedy](installation)}>{text(`plan.remedy-${remedy}`)}</Link>
  );
}

const remedyPaths: Readonly<Record<PlanRemedy, (installation: string) => string>> = {
  contract: (installation) => settingPaths.tariff(installation),
  address: (installation) => paths.detailsPart('address', installation),
  house: (installation) => paths.detailsPart('building', installation),
  'unit-details': (installation) => paths.detailsPart('units', installation),
  units: (installation) => paths.monitoring(installation),
  meter: (installation) => settingPaths.imports({ installation }),
};
