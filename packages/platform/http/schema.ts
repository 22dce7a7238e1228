import { z } from 'zod';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';

/** Schemas that the contracts share. */

/** An instant in UTC, as `Temporal.Instant` writes it. */
export const instant = z.iso.datetime({ offset: false });

/** A local calendar day, `2026-03-29`. */
export const localDate = z.iso.date().refine((text) => text >= '0001-01-01', {
  // The calendar of the database begins with the year 1.
  error: 'invalid-format',
});

/** A time by the clock, `08:30`. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** A text without spaces around it that the database can store. */
export const storableText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((typed) => typed.isWellFormed() && !typed.includes('\0'), {
      error: 'text-not-storable',
    });

/** An IANA time zone of this runtime. */
export const timeZone = z.string().max(64).refine(isTimeZone, { error: 'unknown-time-zone' });

export const locale = z.enum(['en', 'de', 'ar']);
export type Locale = z.infer<typeof locale>;

export const inInstallation = z.object({ installation: z.uuid() });

/** Body of an endpoint that takes a file as it is. */
export const fileBytes = z.custom<Uint8Array<ArrayBuffer>>((body) => body instanceof Uint8Array);

/** Body of an endpoint that passes a file on while it arrives; it is read once, by `readStream`. */
export const fileStream = z.custom<ReadableStream<Uint8Array<ArrayBuffer>>>(
  (body) => body instanceof ReadableStream,
);
