import { useText } from '../../i18n/use-text.ts';
import { about } from '../../ui/icons.ts';
import { Banner } from '../../ui/notices.tsx';
import type { NoVisit } from './begin-visit.ts';
import { noVisitText } from './demo-view.ts';

/** Why nobody came in, said at once. */
export function NoVisitBanner({ answer }: { answer: NoVisit }) {
  const text = useText();
  const { id, minutes } = noVisitText(answer);
  return (
    <div role="alert">
      <Banner icon={about} tone="trouble">
        {text(id, { minutes })}
      </Banner>
    </div>
  );
}
