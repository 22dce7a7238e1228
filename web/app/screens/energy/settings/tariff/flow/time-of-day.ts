import { localeNumber } from '../../../../../i18n/locale-number.ts';

/** A typed time of day as `HH:MM`, up to 24:00: `6`, `6:30`, `06.30` and Arabic digits are read too. null: no time of day. */
export function clockText(typed: string): string | null {
  const [hourText = '', minuteText = '0', ...more] = typed.trim().split(/[:.]/);
  if (more.length > 0 || hourText.length > 2 || minuteText.length > 2) return null;
  const [hour, minute] = [localeNumber(hourText, 'en-GB'), localeNumber(minuteText, 'en-GB')];
  if (hour === null || minute === null || !Number.isInteger(hour) || !Number.isInteger(minute))
    return null;
  const isTime = hour >= 0 && minute >= 0 && minute < 60 && hour * 60 + minute <= 24 * 60;
  return isTime ? `${two(hour)}:${two(minute)}` : null;
}

const two = (value: number): string => String(value).padStart(2, '0');
