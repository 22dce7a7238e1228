import { amountText, minorDigits } from '../../../i18n/amount-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useShell } from '../../../shell-context.tsx';
import { roundedTo } from '../cost/cost-sum.ts';
import type { PlanTools } from './decision-text.ts';

/** What texts about a plan need, in the page's language and the home's time zone. */
export function usePlanTools(timeZone: string, currency: string): PlanTools {
  const text = useText();
  const formats = useFormats(timeZone);
  const locale = useShell()?.language.format ?? 'en-GB';
  return {
    text,
    formats,
    timeZone,
    money: (micros) =>
      amountText(roundedTo(Math.round(micros), 10 ** (6 - minorDigits(currency))), {
        currency,
        locale,
      }),
  };
}
