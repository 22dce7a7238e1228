import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import arabic from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url';
import type { Language } from '../i18n/languages.ts';

/** The file with the letters of a language. A page that preloads it is laid out once, and no line breaks elsewhere later. */
export const textFontOf = ({ tag }: Language): string => (tag === 'ar' ? arabic : latin);
