import { escapeHtml } from '@hearth/core/escape-html.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';

/** The content of one email, before it is rendered as text and HTML. */
export interface EmailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly closing: string;
}

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Language and brand of an email. */
export interface EmailStyle {
  readonly locale: Locale;
  readonly brandName: string;
}

/** Renders an email as text and HTML with the same content. The HTML has no external images or styles, and sets the text direction. */
export function renderEmail(content: EmailContent, style: EmailStyle): RenderedEmail {
  return {
    subject: oneLine(content.subject),
    text: textOf(content, style),
    html: htmlOf(content, style),
  };
}

/**
 * A name for the greeting, after a space. Empty for a name that could be a link or an address: anybody can sign up with the address of
 * somebody else, who then gets a mail with this name.
 */
export function greetingName(name: string): string {
  const words = oneLine(name);
  return words === '' || /[/@<>\\]|www\.|\.[a-z]{2,}/i.test(words) ? '' : ` ${words}`;
}

function textOf(content: EmailContent, { brandName }: EmailStyle): string {
  const { label, url } = content.action;
  return [
    content.greeting,
    ...content.paragraphs,
    `${label}:\n${url}`,
    content.closing,
    brandName,
  ].join('\n\n');
}

function htmlOf(content: EmailContent, { locale, brandName }: EmailStyle): string {
  const paragraph = (words: string): string => `<p>${escapeHtml(words)}</p>`;
  const url = escapeHtml(content.action.url);
  return [
    '<!doctype html>',
    `<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(content.subject))}</title></head>`,
    '<body style="font-family: sans-serif; font-size: 1rem; line-height: 1.5; max-width: 36rem; margin: 0 auto; padding: 1.5rem">',
    `<h1 style="font-size: 1.25rem">${escapeHtml(brandName)}</h1>`,
    paragraph(content.greeting),
    ...content.paragraphs.map(paragraph),
    `<p><a href="${url}" style="display: inline-block; padding: 0.75rem 1.25rem; border: 2px solid; border-radius: 0.5rem; font-weight: bold">${escapeHtml(content.action.label)}</a></p>`,
    `<p dir="ltr" style="overflow-wrap: anywhere">${url}</p>`,
    paragraph(content.closing),
    '</body>',
    '</html>',
  ].join('\n');
}

/** Replaces control characters: a line break in a subject would begin another header. */
const oneLine = (words: string): string =>
  words.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
