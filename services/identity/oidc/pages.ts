import { escapeHtml } from '@hearth/core/escape-html.ts';
import { createHash } from 'node:crypto';
import type { Locale } from '@hearth/platform/http/schema.ts';

/**
 * The three pages that the provider renders itself, where the app is not available: without script, in the person's
 * language.
 */
export interface ProviderPage {
  readonly html: string;
}

interface Words {
  readonly errorTitle: string;
  readonly errorText: string;
  readonly code: string;
  readonly back: string;
  readonly signOutTitle: string;
  readonly signOutText: string;
  readonly signOut: string;
}

const words: Record<Locale, Words> = {
  en: {
    errorTitle: 'Sign-in could not go on',
    errorText: 'Nothing was changed. Go back to the app and sign in from there.',
    code: 'Reason',
    back: 'Back to the app',
    signOutTitle: 'Sign out?',
    signOutText: 'You are about to sign out on this device.',
    signOut: 'Sign out',
  },
  de: {
    errorTitle: 'Die Anmeldung konnte nicht weitergehen',
    errorText: 'Es wurde nichts geändert. Geh zurück zur App und melde dich dort an.',
    code: 'Grund',
    back: 'Zurück zur App',
    signOutTitle: 'Abmelden?',
    signOutText: 'Du wirst auf diesem Gerät abgemeldet.',
    signOut: 'Abmelden',
  },
  ar: {
    errorTitle: 'تعذّر إكمال تسجيل الدخول',
    errorText: 'لم يتغيّر أي شيء. ارجع إلى التطبيق وسجّل الدخول من هناك.',
    code: 'السبب',
    back: 'العودة إلى التطبيق',
    signOutTitle: 'تسجيل الخروج؟',
    signOutText: 'أنت على وشك تسجيل الخروج من هذا الجهاز.',
    signOut: 'تسجيل الخروج',
  },
};

export function errorPage(locale: Locale, error: { code: string; home: string }): ProviderPage {
  const { errorTitle, errorText, code, back } = words[locale];
  return page(
    locale,
    errorTitle,
    `<p>${errorText}</p>
<p><small>${code}: <code dir="ltr">${escapeHtml(error.code)}</code></small></p>
<p><a class="button" href="${escapeHtml(error.home)}">${back}</a></p>`,
  );
}

/** `form` is the provider's own, with the secret against forgery in it; its id is `op.logoutForm`. */
export function signOutPage(
  locale: Locale,
  { form, home }: { form: string; home: string },
): ProviderPage {
  const { signOutTitle, signOutText, signOut, back } = words[locale];
  return page(
    locale,
    signOutTitle,
    `<p>${signOutText}</p>
${form}
<p><button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">${signOut}</button></p>
<p><a href="${escapeHtml(home)}">${back}</a></p>`,
  );
}

/** The first supported language of `ui_locales` or of the browser's accepted languages. */
export function localeAmong(languages: string): Locale | null {
  for (const tag of languages.toLowerCase().split(/[\s,]+/)) {
    const language = tag.split(/[-;]/)[0];
    if (language === 'en' || language === 'de' || language === 'ar') return language;
  }
  return null;
}

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0 auto;padding:2rem 1rem;max-width:28rem}
h1{font-size:1.5rem;line-height:1.25}
.button{display:block;box-sizing:border-box;inline-size:100%;padding:.75rem 1rem;border:1px solid;border-radius:.5rem;
background:transparent;color:inherit;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
a:focus-visible,button:focus-visible{outline:3px solid;outline-offset:2px}`;

/** Headers of every answer of the provider: one style sheet is allowed, and forms post to this origin only. */
export const pageSecurity = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

function page(locale: Locale, title: string, content: string): ProviderPage {
  return {
    html: `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`,
  };
}
