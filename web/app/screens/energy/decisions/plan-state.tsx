import type { HomePlan } from '@hearth/energy/plan/contract.ts';
import { about, warning } from '../../../ui/icons.ts';
import { pause } from '../../../ui/icons-of-energy.ts';
import { Banner } from '../../../ui/notices.tsx';
import { Details } from '../../../ui/section.tsx';
import type { PlanTools } from './decision-text.ts';

/** Assumptions that change a plan enough to be named. */
const namedGaps = [
  'no-contract',
  'contract-ended',
  'prices-missing',
  'weather-assumed',
  'place-assumed',
  'house-assumed',
  'unit-assumed',
  'tank-assumed',
  'set-points-assumed',
  'household-assumed',
  'heating-not-counted',
  'hot-water-not-counted',
  'room-not-measured',
  'tank-not-measured',
  'generation-not-counted',
] as const;

/** Why the units run by themselves where they do, and what the plan assumes. */
export function PlanState({ plan, tools }: { readonly plan: HomePlan; readonly tools: PlanTools }) {
  const { status } = plan;
  const { text } = tools;
  if (!status || status.code === 'off') return <Banner icon={about}>{text('plan.waiting')}</Banner>;
  const gaps = namedGaps.filter((gap) => status.gaps.includes(gap));
  return (
    <>
      {status.code === 'paused' && (
        <Banner icon={pause}>
          {text('plan.paused', {
            time: plan.pausedUntil === null ? '' : tools.formats.dateTime(plan.pausedUntil),
          })}
        </Banner>
      )}
      {status.code !== 'planned' && status.code !== 'paused' && (
        <Banner icon={warning}>{text(`plan.status-${status.code}`)}</Banner>
      )}
      {gaps.length > 0 && (
        <Details summary={text('plan.gaps')}>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{text(`plan.gap-${gap}`)}</li>
            ))}
          </ul>
        </Details>
      )}
    </>
  );
}
