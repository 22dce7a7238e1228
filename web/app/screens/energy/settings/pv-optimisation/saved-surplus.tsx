import type { SurplusReplayAnswer } from '@hearth/energy/heat-effect/contract.ts';
import type { HygieneAnswer } from '@hearth/energy/hygiene/contract.ts';
import type { FormAnswer } from '../../../../forms/answer.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { settingPaths } from '../../../../setting-paths.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/notices.tsx';
import { DraftCard } from '../draft-card.tsx';
import type { FinishedDraft } from '../finished-draft.ts';
import { Revisions } from '../revisions.tsx';
import { UndoNotice } from '../undo-notice.tsx';
import type { SurplusAnswer } from './flow/read-surplus.ts';
import { type CycleStarter, HygieneCard } from './flow/hygiene-card.tsx';
import { ReplayPreview } from './flow/replay-preview.tsx';
import { SurplusFacts } from './flow/surplus-facts.tsx';
import { restoreForm } from './form.ts';

interface SavedSurplusProps {
  readonly installation: string;
  readonly timeZone: string;
  readonly canChange: boolean;
  readonly hasDraft: boolean;
  readonly setting: SurplusAnswer;
  readonly finished: FinishedDraft | null;
  readonly replay: SurplusReplayAnswer | null;
  readonly hygiene: HygieneAnswer | null;
  readonly starter: CycleStarter;
  readonly idempotency: string;
  readonly answer: FormAnswer | undefined;
}

/** What surplus heats, what that does in this home, a draft, and earlier versions. */
export function SavedSurplus(props: SavedSurplusProps) {
  const { installation, canChange, hasDraft, setting, finished, replay } = props;
  const text = useText();
  const { surplus } = setting;
  const start = settingPaths.surplusStep('start', { installation });
  return (
    <>
      {finished && (
        <UndoNotice
          {...props}
          finished={finished}
          savedText={text('surplus.saved')}
          undoneText={text('surplus.undone')}
        />
      )}
      {hasDraft && (
        <DraftCard
          title={text('surplus.draft')}
          continueAt={start}
          discardAt={settingPaths.surplusStep('confirm-exit', { installation })}
        />
      )}
      {surplus ? (
        <>
          <SurplusFacts settings={surplus} />
          <ReplayPreview replay={replay} />
          {canChange && !hasDraft && (
            <ButtonRow>
              <ButtonLink href={start}>{text('surplus.change')}</ButtonLink>
            </ButtonRow>
          )}
        </>
      ) : (
        !hasDraft && (
          <EmptyState
            title={text('surplus.empty')}
            action={
              canChange && (
                <ButtonLink look="main" href={start}>
                  {text('surplus.begin')}
                </ButtonLink>
              )
            }
          >
            {text('surplus.empty-note')}
          </EmptyState>
        )
      )}
      <HygieneCard hygiene={props.hygiene} starter={props.starter} timeZone={props.timeZone} />
      {!canChange && <p className="small">{text('surplus.owner-changes')}</p>}
      {canChange && setting.revisions.length > 0 && (
        <Revisions
          {...props}
          form={restoreForm}
          revisions={setting.revisions}
          removeText={surplus ? text('surplus.remove') : undefined}
        />
      )}
    </>
  );
}
