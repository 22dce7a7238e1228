import { useText } from '../../i18n/use-text.ts';
import { about } from '../../ui/icons.ts';
import { Banner } from '../../ui/notices.tsx';
import type { DemoRefusal } from './start-demo-session.ts';
import { refusalText } from './demo-view.ts';

/** Reason why no demo session was started, announced to screen readers. */
export function RefusalBanner({ answer }: { answer: DemoRefusal }) {
  const text = useText();
  const { id, minutes } = refusalText(answer);
  return (
    <div role="alert">
      <Banner icon={about} tone="trouble">
        {text(id, { minutes })}
      </Banner>
    </div>
  );
}
