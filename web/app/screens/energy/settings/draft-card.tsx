import { useText } from '../../../i18n/use-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AttentionCard } from '../../../ui/notices.tsx';

/** A setting that the person began to change: the ways to go on and to discard. */
export function DraftCard({
  title,
  continueAt,
  discardAt,
}: {
  readonly title: string;
  readonly continueAt: string;
  readonly discardAt: string;
}) {
  const text = useText();
  return (
    <AttentionCard
      kind="calm"
      kicker={text('settings.draft-kicker')}
      title={title}
      actions={
        <>
          <ButtonLink look="main" href={continueAt}>
            {text('settings.draft-continue')}
          </ButtonLink>
          <ButtonLink href={discardAt}>{text('settings.draft-discard')}</ButtonLink>
        </>
      }
    />
  );
}
