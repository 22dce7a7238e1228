import type { OwnUse } from '@hearth/energy/cost/contract.ts';
import type { PanelYield } from '@hearth/energy/setting/contract.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/notices.tsx';
import { DraftCard } from '../draft-card.tsx';
import { Revisions } from '../revisions.tsx';
import type { MeasuredYear } from './flow/solar-meters.ts';
import { PanelFacts } from './flow/panel-facts.tsx';
import type { SolarAnswer } from './flow/read-solar.ts';
import { YieldPreview } from './flow/yield-preview.tsx';
import { restoreForm } from './form.ts';

interface SavedSolarProps {
  readonly installation: string;
  readonly timeZone: string;
  readonly canChange: boolean;
  readonly hasDraft: boolean;
  readonly setting: SolarAnswer;
  readonly expected: PanelYield | null;
  readonly measured: MeasuredYear | null;
  readonly ownUse: OwnUse | null;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** The home's solar panels and what they bring, a draft, and earlier versions. */
export function SavedSolar(props: SavedSolarProps) {
  const { installation, canChange, hasDraft, setting, expected, measured, ownUse } = props;
  const text = useText();
  const { panels } = setting;
  const start = settingPaths.solarStep('start', { installation });
  return (
    <>
      {hasDraft && (
        <DraftCard
          title={text('solar.draft')}
          continueAt={settingPaths.solarStep('exported-energy', { installation })}
          discardAt={settingPaths.solarStep('confirm-exit', { installation })}
        />
      )}
      {panels ? (
        <>
          <PanelFacts panels={panels} expected={expected} />
          <YieldPreview panels={panels} expected={expected} measured={measured} ownUse={ownUse} />
          {canChange && !hasDraft && (
            <ButtonRow>
              <ButtonLink href={start}>{text('solar.change')}</ButtonLink>
            </ButtonRow>
          )}
        </>
      ) : (
        !hasDraft && (
          <EmptyState
            title={text('solar.empty')}
            action={
              canChange && (
                <ButtonLink look="main" href={start}>
                  {text('solar.begin')}
                </ButtonLink>
              )
            }
          >
            {text('solar.empty-note')}
          </EmptyState>
        )
      )}
      {!canChange && <p className="small">{text('solar.owner-changes')}</p>}
      {canChange && setting.revisions.length > 0 && (
        <Revisions
          {...props}
          form={restoreForm}
          revisions={setting.revisions}
          removeText={panels ? text('solar.remove') : undefined}
        />
      )}
    </>
  );
}
