import { createHash } from 'node:crypto';
import type { PrivacyPurpose } from '@hearth/product/privacy-choice/privacy-purposes.ts';
import type { ErrorTarget, TelemetryTarget } from '../app/reporting/reporting.ts';

/** Services that pages call beside the app; null: not configured. */
export interface ReportingSettings {
  readonly tagManager: TagManagerSettings | null;
  readonly errors: ErrorReportSettings | null;
  readonly telemetry: TelemetrySettings | null;
}

export interface ErrorReportSettings extends ErrorTarget {
  /** Host of an outside receiver; null for the embedded one. */
  readonly host: string | null;
}

export interface TagManagerSettings {
  /** Of the container, e.g. `GTM-ABC1234`. */
  readonly id: string;
  /** Origins that the tags of the container call, beside the tag manager's own. */
  readonly origins: readonly string[];
}

export interface TelemetrySettings extends TelemetryTarget {
  /** Host of an outside receiver; null for the embedded one. */
  readonly host: string | null;
}

export const tagManagerOrigin = 'https://www.googletagmanager.com';

/** Purposes and recipients that people are asked to allow. */
export interface PrivacyQuestion {
  /** Changes with the purposes and their recipients, so that people are asked again. */
  readonly version: string;
  readonly purposes: readonly {
    readonly purpose: PrivacyPurpose;
    /** Hosts; null for ourselves. */
    readonly recipient: string | null;
  }[];
}

/** Counts the changes of what the question says. */
const wordingNo = 1;

/** The question of a deployment; null where nothing needs a consent. */
export function privacyQuestionOf(settings: ReportingSettings): PrivacyQuestion | null {
  const { tagManager, errors, telemetry } = settings;
  const purposes = [
    ...(errors ? [{ purpose: 'errors' as const, recipient: errors.host }] : []),
    ...(telemetry ? [{ purpose: 'telemetry' as const, recipient: telemetry.host }] : []),
    ...(tagManager ? [{ purpose: 'marketing' as const, recipient: recipientsOf(tagManager) }] : []),
  ];
  if (purposes.length === 0) return null;
  const digest = createHash('sha256').update(JSON.stringify(purposes)).digest('hex');
  return { version: `${wordingNo}-${digest.slice(0, 8)}`, purposes };
}

const recipientsOf = ({ origins }: TagManagerSettings): string =>
  [tagManagerOrigin, ...origins].map((origin) => origin.replace('https://', '')).join(', ');
