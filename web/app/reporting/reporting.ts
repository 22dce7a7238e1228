/** What the page's clients may send and where; in the page's HTML, so nothing secret. */
export interface Reporting {
  /** Container of the tag manager. */
  readonly tags?: string;
  readonly errors?: ErrorTarget;
  readonly telemetry?: TelemetryTarget;
}

/** A receiver of the Sentry envelope protocol. */
export interface ErrorTarget {
  /** Absolute, or a path of this server; with the public key. */
  readonly url: string;
  /** feature, develop, staging or master. */
  readonly environment: string;
}

/** A receiver of Application Insights envelopes. */
export interface TelemetryTarget {
  /** Absolute, or a path of this server. */
  readonly url: string;
  /** Instrumentation key, which is public by nature. */
  readonly key: string;
}
