import { useText } from '../../../i18n/use-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AttentionCard } from '../../../ui/notices.tsx';

/** A setting that the person began to change: the ways to go on and to discard. Words by the setting's name. */
export function DraftCard({
  setting,
  continueAt,
  discardAt,
}: {
  readonly setting: 'tariff' | 'budget' | 'solar';
  readonly continueAt: string;
  readonly discardAt: string;
}) {
  const text = useText();
  return (
    <AttentionCard
      kind="calm"
      kicker={text(`${setting}.draft-kicker`)}
      title={text(`${setting}.draft`)}
      actions={
        <>
          <ButtonLink look="main" href={continueAt}>
            {text(`${setting}.draft-continue`)}
          </ButtonLink>
          <ButtonLink href={discardAt}>{text(`${setting}.draft-discard`)}</ButtonLink>
        </>
      }
    />
  );
}
