import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices.tsx';

/**
 * No consumption today yet: yesterday's figure and a link to the history. `isFirst`: the home has no readings at all yet; `isYoung`:
 * the first interval of the day is being measured.
 */
export function NothingYet({
  installation,
  yesterday,
  isFirst = false,
  isYoung = false,
}: {
  installation: string;
  yesterday?: string | undefined;
  isFirst?: boolean;
  isYoung?: boolean;
}) {
  const text = useText();
  if (isFirst)
    return (
      <EmptyState title={text('energy.first-reading')}>
        <p>{text('energy.first-reading-why')}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title={text(isYoung ? 'energy.first-interval' : 'energy.nothing-yet')}
      action={
        <ButtonLink href={paths.history({ installation })}>{text('energy.history')}</ButtonLink>
      }
    >
      <p>{text(isYoung ? 'energy.first-interval-why' : 'energy.nothing-yet-why')}</p>
      {yesterday !== undefined && <p>{text('energy.yesterday', { energy: yesterday })}</p>}
    </EmptyState>
  );
}
