import { z } from 'zod';

/** Source of an error: the web server, another service, or a client of the receiver. */
export const errorSources = [
  'server',
  'product',
  'energy',
  'identity',
  'device-cloud',
  'client',
] as const;
export type ErrorSource = (typeof errorSources)[number];

export const errorFrame = z.object({
  /** Path of the script, without origin and query. */
  file: z.string().max(200),
  function: z.string().max(120),
  line: z.int().min(0).nullable(),
  column: z.int().min(0).nullable(),
});
export type ErrorFrame = z.infer<typeof errorFrame>;

/** An error without personal data; the innermost frame is the first. */
export const errorReport = z.object({
  source: z.enum(errorSources),
  type: z.string().max(100),
  message: z.string().max(250),
  frames: z.array(errorFrame).max(30),
  /** Version of the app; empty when unknown. */
  version: z.string().max(40),
  /** Id that the client gave the event: a repetition is not counted. */
  event: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .default(null),
});
export type ErrorReport = z.infer<typeof errorReport>;

/** Most reports of one call. */
export const reportsMax = 50;
