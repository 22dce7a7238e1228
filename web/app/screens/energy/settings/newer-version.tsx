import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AttentionCard } from '../../../ui/notices.tsx';

/** Notice that another page or person saved since: the saved version, and the button that continues on it. */
export function NewerVersion({
  kicker,
  title,
  continueText,
  children,
}: {
  readonly kicker: string;
  readonly title: string;
  readonly continueText: string;
  readonly children: ReactNode;
}) {
  return (
    <AttentionCard
      kicker={kicker}
      title={title}
      actions={
        <Button name="go" value="newest" formNoValidate>
          {continueText}
        </Button>
      }
    >
      {children}
    </AttentionCard>
  );
}
