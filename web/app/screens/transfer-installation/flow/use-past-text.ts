import type { PastOfHome } from '@hearth/energy/home-transfer/contract.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';

/** Sentences with the numbers behind the two choices about the past; without numbers while energy does not answer. */
export function usePastText() {
  const text = useText();
  const formats = useFormats();
  return {
    history: (past: PastOfHome | null): string => {
      if (past === null) return text('transfer-offer.past-unknown');
      const { days, firstDay, logEntries, imports } = past;
      if (firstDay === null) return text('transfer-offer.past-none');
      return text('transfer-offer.past-history', {
        days,
        day: formats.day(firstDay, 'full'),
        entries: formats.number(logEntries),
        imports: formats.number(imports),
      });
    },
    settings: (past: PastOfHome | null): string =>
      past === null
        ? text('transfer-offer.past-unknown')
        : text('transfer-offer.past-settings', { settings: past.settings }),
    choice: (
      choice: 'keep' | 'yearly' | 'erase',
      { past, today }: { readonly past: PastOfHome | null; readonly today: string },
    ): string => {
      const { days = 0, firstDay = null } = past ?? {};
      if (firstDay === null || choice === 'keep') return text(`transfer-offer.history-${choice}`);
      const years = Number(today.slice(0, 4)) - Number(firstDay.slice(0, 4)) + 1;
      return choice === 'yearly'
        ? text('transfer-offer.history-yearly-years', { years })
        : text('transfer-offer.history-erase-days', { days });
    },
  };
}
