import type { Locale } from '@hearth/platform/http/schema.ts';

/** How the giver of a home takes its units out of the account at a manufacturer. General steps: apps of manufacturers differ, and change. */
export const vendorSteps: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'Your account at the manufacturer can still control the units. Take them out of it now:',
    '1. Open the manufacturer’s app with the account that you had linked here.',
    '2. Remove each unit of this home, in the settings of the unit or of the home.',
    '3. Look at the list of units there once more: none of this home is left.',
  ],
  de: [
    'Dein Konto beim Hersteller kann die Geräte weiter steuern. Nimm sie jetzt dort heraus:',
    '1. Öffne die App des Herstellers mit dem Konto, das du hier verbunden hattest.',
    '2. Entferne jedes Gerät dieses Zuhauses, in den Einstellungen des Geräts oder des Zuhauses.',
    '3. Sieh dort noch einmal in die Liste der Geräte: Von diesem Zuhause ist keines mehr da.',
  ],
  ar: [
    'ما زال حسابك لدى الشركة المصنّعة قادرًا على التحكم في الأجهزة. أزلها منه الآن:',
    '1. افتح تطبيق الشركة المصنّعة بالحساب الذي كنت قد ربطته هنا.',
    '2. أزل كل جهاز من أجهزة هذا المنزل، من إعدادات الجهاز أو المنزل.',
    '3. راجع قائمة الأجهزة هناك مرة أخيرة: لم يبقَ أي جهاز من هذا المنزل.',
  ],
};
