import { escapeHtml } from '@hearth/core/escape-html.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';

/** The words of one message, before they become text and HTML. */
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

/** What a template is given besides its params. */
export interface EmailStyle {
  readonly locale: Locale;
  readonly brandName: string;
}

/** Text and HTML say the same; the HTML needs no images, no styles from elsewhere, and reads from the right side. */
export function renderEmail(letter: EmailContent, style: EmailStyle): RenderedEmail {
  return {
    subject: oneLine(letter.subject),
    text: textOf(letter, style),
    html: htmlOf(letter, style),
  };
}

/**
 * A name to greet with, after a space; empty where what was given as a name could lead somewhere: anybody can have a mail sent
 * to anybody by signing up with their address.
 */
export function greetingName(name: string): string {
  const words = oneLine(name);
  return words === '' || /[/@<>\\]|www\.|\.[a-z]{2,}/i.test(words) ? '' : ` ${words}`;
}

function textOf(letter: EmailContent, { brandName }: EmailStyle): string {
  const { label, url } = letter.action;
  return [
    letter.greeting,
    ...letter.paragraphs,
    `${label}:\n${url}`,
    letter.closing,
    brandName,
  ].join('\n\n');
}

function htmlOf(letter: EmailContent, { locale, brandName }: EmailStyle): string {
  const paragraph = (words: string): string => `<p>${escapeHtml(words)}</p>`;
  const url = escapeHtml(letter.action.url);
  return [
    '<!doctype html>',
    `<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(letter.subject))}</title></head>`,
    '<body style="font-family: sans-serif; font-size: 1rem; line-height: 1.5; max-width: 36rem; margin: 0 auto; padding: 1.5rem">',
    `<h1 style="font-size: 1.25rem">${escapeHtml(brandName)}</h1>`,
    paragraph(letter.greeting),
    ...letter.paragraphs.map(paragraph),
    `<p><a href="${url}" style="display: inline-block; padding: 0.75rem 1.25rem; border: 2px solid; border-radius: 0.5rem; font-weight: bold">${escapeHtml(letter.action.label)}</a></p>`,
    `<p dir="ltr" style="overflow-wrap: anywhere">${url}</p>`,
    paragraph(letter.closing),
    '</body>',
    '</html>',
  ].join('\n');
}

/** A line break in a subject would begin another header. */
const oneLine = (words: string): string =>
  words.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
