import type { FormAnswer } from '../../../../forms/answer.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { paths } from '../../../../paths.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/notices.tsx';
import { DraftCard } from '../draft-card.tsx';
import type { FinishedDraft } from '../finished-draft.ts';
import { Revisions } from '../revisions.tsx';
import { UndoNotice } from '../undo-notice.tsx';
import { EffectPanel } from './flow/effect-panel.tsx';
import { MeasuredEffect, type MeasuredAnswer } from './flow/measured-effect.tsx';
import type { SavingAnswer } from './flow/read-saving.ts';
import { SavingFacts } from './flow/saving-facts.tsx';
import { restoreForm } from './form.ts';

interface SavedSavingProps {
  readonly installation: string;
  readonly timeZone: string;
  readonly canChange: boolean;
  readonly hasDraft: boolean;
  readonly setting: SavingAnswer;
  readonly finished: FinishedDraft | null;
  readonly effect: Parameters<typeof EffectPanel>[0]['effect'];
  readonly measured: MeasuredAnswer | null;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** The measures of the home, what they bring by calculation and by measurement, a draft, and earlier versions. */
export function SavedSaving(props: SavedSavingProps) {
  const { installation, canChange, hasDraft, setting, finished, effect, measured } = props;
  const text = useText();
  const { saving } = setting;
  const start = (step: string): string => settingPaths.savingStep(step, { installation });
  return (
    <>
      {finished && (
        <UndoNotice
          {...props}
          finished={finished}
          savedText={text('saving.saved')}
          undoneText={text('saving.undone')}
        />
      )}
      {hasDraft && (
        <DraftCard
          title={text('saving.draft')}
          continueAt={start('set-point')}
          discardAt={start('confirm-exit')}
        />
      )}
      {saving ? (
        <>
          <SavingFacts settings={saving} />
          <p className="small">
            {text('saving.applied-by')}{' '}
            <a href={paths.monitoring(installation)}>{text('saving.to-monitoring')}</a>
          </p>
          <MeasuredEffect measured={measured} />
          <EffectPanel effect={effect} />
          {canChange && !hasDraft && (
            <ButtonRow>
              <ButtonLink href={start('select')}>{text('saving.change')}</ButtonLink>
            </ButtonRow>
          )}
        </>
      ) : (
        !hasDraft && (
          <EmptyState
            title={text('saving.empty')}
            action={
              canChange && (
                <ButtonLink look="main" href={start('start')}>
                  {text('saving.begin')}
                </ButtonLink>
              )
            }
          >
            {text('saving.empty-note')}
          </EmptyState>
        )
      )}
      {!canChange && <p className="small">{text('saving.owner-changes')}</p>}
      {canChange && setting.revisions.length > 0 && (
        <Revisions
          {...props}
          form={restoreForm}
          revisions={setting.revisions}
          removeText={saving ? text('saving.remove') : undefined}
        />
      )}
    </>
  );
}
