import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices.tsx';

/** No consumption today yet: yesterday's figure and a link to the history. */
export function NothingYet({
  installation,
  yesterday,
}: {
  installation: string;
  yesterday?: string | undefined;
}) {
  const text = useText();
  return (
    <EmptyState
      title={text('energy.nothing-yet')}
      action={
        <ButtonLink href={paths.history({ installation })}>{text('energy.history')}</ButtonLink>
      }
    >
      <p>{text('energy.nothing-yet-why')}</p>
      {yesterday !== undefined && <p>{text('energy.yesterday', { energy: yesterday })}</p>}
    </EmptyState>
  );
}
