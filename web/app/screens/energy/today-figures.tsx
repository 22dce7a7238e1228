import type { Home } from '@hearth/energy/home/contract.ts';
import { useText } from '../../i18n/use-text.ts';
import { SumByUse } from './sum-by-use.tsx';
import { todayView } from './today-view.ts';

/** What today so far was used for. */
export function TodayFigures({ home }: { home: Home }) {
  const text = useText();
  const { sums } = todayView(home);
  if (sums.totalKwh === null) return null;
  return (
    <div className="history-sums">
      <SumByUse sums={sums} timeZone={home.timeZone} title={text('energy.today-so-far')} />
    </div>
  );
}
