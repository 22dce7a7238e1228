import type { Locale } from '@hearth/platform/http/schema.ts';
import { vendorNames } from '../../device-link/vendor-names.ts';
import type { Vendor } from '../../vendors.ts';

/** How the person who has left a home takes its units out of the account at a vendor. General steps: apps of manufacturers differ, and change. */
export const vendorSteps = (vendor: Vendor, locale: Locale): readonly string[] =>
  steps[locale](vendorNames[vendor]);

const steps: Readonly<Record<Locale, (name: string) => readonly string[]>> = {
  en: (name) => [
    `Your ${name} account can still control the units. Take them out of it now:`,
    `1. Open the ${name} app with the account that you had linked here.`,
    '2. Remove each unit of this home, in the settings of the unit or of the home.',
    '3. Look at the list of units there once more: none of this home is left.',
  ],
  de: (name) => [
    `Dein Konto bei ${name} kann die Geräte weiter steuern. Nimm sie jetzt dort heraus:`,
    `1. Öffne die App ${name} mit dem Konto, das du hier verbunden hattest.`,
    '2. Entferne jedes Gerät dieses Zuhauses, in den Einstellungen des Geräts oder des Zuhauses.',
    '3. Sieh dort noch einmal in die Liste der Geräte: Von diesem Zuhause ist keines mehr da.',
  ],
  ar: (name) => [
    `ما زال حسابك في ${name} قادرًا على التحكم في الأجهزة. أزلها منه الآن:`,
    `1. افتح تطبيق ${name} بالحساب الذي كنت قد ربطته هنا.`,
    '2. أزل كل جهاز من أجهزة هذا المنزل، من إعدادات الجهاز أو المنزل.',
    '3. راجع قائمة الأجهزة هناك مرة أخيرة: لم يبقَ أي جهاز من هذا المنزل.',
  ],
};
