import { useText } from '../i18n/use-text.ts';
import { Skeleton } from '../ui/notices.tsx';

/** Stands where a part of a page is being loaded; about as tall as the part, so that what follows hardly moves. */
export function LoadingPart() {
  const text = useText();
  return (
    <div className="loading-part">
      <Skeleton label={text('shell.loading')} lines={2} block />
    </div>
  );
}
