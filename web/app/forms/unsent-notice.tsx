import { useText } from '../i18n/use-text.ts';
import { about } from '../ui/icons.ts';
import { Banner } from '../ui/notices.tsx';

/** Above a form that is filled in again because it was posted after the session had ended. */
export function UnsentNotice() {
  const text = useText();
  return <Banner icon={about}>{text('unsent.send-again')}</Banner>;
}
