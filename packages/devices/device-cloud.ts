import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Scalar } from './scalar.ts';
import type { Week } from './week.ts';

/**
 * Port to a vendor's cloud in our own terms. The model is plain JSON (instants are ISO 8601 strings in UTC), so a reading can
 * be stored and replayed. Nothing throws for failures of the vendor: every answer is a value with a code and the remaining
 * quota.
 */
export interface DeviceCloud {
  readonly vendor: string;
  readonly control: Control;
  readonly capabilities: Capabilities;
  /** null: each answer has the remaining calls. */
  readonly allowance: Allowance | null;
  /** Address of the consent page for the person's browser. */
  authorize(request: AuthorizeRequest): { url: string };
  exchangeCode(request: ExchangeRequest): Promise<GrantAnswer>;
  /** Refresh tokens are single-use: store the new one before anything else. */
  refresh(request: RefreshRequest): Promise<GrantAnswer>;
  /** Reads all devices of the account. Retried after a transient failure, because a read changes nothing. */
  read(request: ReadRequest): Promise<ReadAnswer>;
  /** Sent once. After `timed-out` the command may have arrived: read before sending again. */
  write(request: WriteRequest): Promise<WriteAnswer>;
  /** Interprets a recorded or pushed payload, without network. */
  interpret(payload: unknown, view: View): InterpretAnswer;
}

/** Limits of a control loop over this cloud; a faster loop must not use it. */
export interface Control {
  /** Minimum interval between two writes to one device, seconds. */
  readonly minIntervalS: number;
  /** Writes per day and account that leave calls for reading. */
  readonly writesPerDay: number;
  /** Delay until a read shows a written value, seconds. */
  readonly latencyS: number;
}

/**
 * Call limits of an account that the vendor documents and its answers do not report. They fill a token bucket, which passes up
 * to twice its size within one filling time: half of the vendor's limit stays within it.
 */
export interface Allowance {
  readonly perMinute: number;
  readonly perDay: number;
}

export interface Capabilities {
  readonly push: boolean;
  readonly holiday: boolean;
  readonly schedules: boolean;
  readonly energyResolutions: readonly EnergyResolution[];
  /** Minimum interval between two reads, as the vendor requires, seconds. */
  readonly pollIntervalS: number;
}

export interface AuthorizeRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE S256 challenge. */
  readonly codeChallenge?: string;
}

export interface ExchangeRequest {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier?: string;
  readonly now: Temporal.Instant;
}

export interface RefreshRequest {
  readonly refreshToken: string;
  readonly now: Temporal.Instant;
}

export interface ReadRequest {
  readonly accessToken: string;
  /** IANA zone of the installation, which defines the device's "today". */
  readonly timeZone: string;
  /** By the world's clock. */
  readonly now: Temporal.Instant;
}

export interface WriteRequest {
  readonly accessToken: string;
  readonly command: Command;
  /** The device as last read, for the check of its limits. */
  readonly device: Device;
  readonly now: Temporal.Instant;
}

export interface View {
  readonly timeZone: string;
  /** Time of receipt, for a device that reports no time. */
  readonly now?: Temporal.Instant;
}

export interface TokenGrant {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresAt: string;
  readonly scope: string | null;
}

export interface QuotaWindow {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** Remaining calls as the cloud reports them; null where it does not. */
export interface Quota {
  readonly minute: QuotaWindow;
  readonly day: QuotaWindow;
  /** Seconds until the first window restarts. */
  readonly resetS: number | null;
  /** Calls made for this answer: reading an account may need several. */
  readonly calls: number;
}

export type CloudFailure =
  /** The token is invalid: refresh once; if the refresh is refused too, ask the person to link again. */
  | { readonly ok: false; readonly code: 'unauthorised'; readonly quota: Quota }
  | {
      readonly ok: false;
      readonly code: 'quota';
      readonly retryAfterS: number;
      readonly quota: Quota;
    }
  /** Unreachable, or temporarily unable to answer. */
  | { readonly ok: false; readonly code: 'offline'; readonly quota: Quota }
  | { readonly ok: false; readonly code: 'timed-out'; readonly quota: Quota }
  /** The answer does not match its contract; `at` is a JSON pointer into the answer. */
  | { readonly ok: false; readonly code: 'malformed'; readonly at: string; readonly quota: Quota }
  | CommandRefusal;

export interface CommandRefusal {
  readonly ok: false;
  readonly code: 'refused';
  /** `limits`: refused here before sending. `cloud`: refused by the vendor. */
  readonly by: 'limits' | 'cloud';
  readonly reason: RefusalReason;
  /** JSON pointer into the command. */
  readonly at: string;
  /** The exceeded limit: a bound, a step, a length, or the allowed options. */
  readonly limit: number | readonly Scalar[] | null;
  readonly quota: Quota;
}

export type RefusalReason =
  | 'not-settable'
  | 'below-min'
  | 'above-max'
  | 'off-step'
  | 'not-an-option'
  | 'wrong-type'
  | 'too-long'
  | 'unknown-device'
  | 'unknown-point'
  | 'unknown-value'
  | 'invalid-period'
  | 'too-many-actions'
  | 'actions-too-close'
  | 'too-many-periods'
  | 'invalid-value'
  | 'invalid-request'
  | 'blocked'
  | 'misconfigured'
  | 'other';

export type GrantAnswer =
  | { readonly ok: true; readonly grant: TokenGrant; readonly quota: Quota }
  | CloudFailure;
export type ReadAnswer =
  | {
      readonly ok: true;
      readonly reading: Reading;
      readonly payload: unknown;
      /** World clock of the account's homes; null or absent: real homes. */
      readonly world?: WorldClock | null;
      readonly quota: Quota;
    }
  | CloudFailure;
/** `accepted`: by the vendor. A read confirms it after `control.latencyS`. */
export type WriteAnswer =
  | { readonly ok: true; readonly state: 'accepted'; readonly quota: Quota }
  | CloudFailure;
export type InterpretAnswer =
  | { readonly ok: true; readonly reading: Reading }
  | {
      readonly ok: false;
      readonly code: 'malformed';
      readonly at: string;
      readonly reason: string;
    };

export type Command =
  /** `point` is a `Point.id` and `name` a `Value.name` of that point. */
  | { readonly kind: 'set'; readonly point: string; readonly name: string; readonly to: Scalar }
  /** Local dates, both inclusive; ignored when `enabled` is false. */
  | {
      readonly kind: 'holiday';
      readonly point: string;
      readonly enabled: boolean;
      readonly startDate?: string;
      readonly endDate?: string;
    }
  | {
      readonly kind: 'select-schedule';
      readonly point: string;
      readonly mode: string;
      readonly schedule: string;
      readonly enabled: boolean;
    }
  /** Replaces the actions of one schedule; the selected schedule does not change. */
  | {
      readonly kind: 'write-schedule';
      readonly point: string;
      readonly mode: string;
      readonly schedule: string;
      readonly week: Week;
    };

export interface Reading {
  readonly devices: readonly Device[];
  readonly warnings: readonly Warning[];
}

export interface Warning {
  readonly code: string;
  /** JSON pointer into the payload. */
  readonly at: string;
}

export type DeviceKind =
  | 'air-to-water'
  | 'ground-source'
  /** A heat pump with a gas or oil burner. */
  | 'hybrid'
  | 'air-to-air'
  | 'gas-boiler'
  | 'ventilation'
  | 'air-purifier'
  /** A battery, with or without the inverter of solar panels. */
  | 'battery'
  | 'solar'
  | 'meter'
  | 'gateway-only'
  | 'unknown';

export interface Device {
  readonly id: string;
  /** Family or model, as the vendor reports it. */
  readonly model: string | null;
  readonly kind: DeviceKind;
  readonly serial: string | null;
  /** null: not reported. */
  readonly online: boolean | null;
  /** Time of the device's last report. */
  readonly timestamp: string | null;
  readonly points: readonly Point[];
  readonly energy: readonly Energy[];
  readonly faults: readonly DeviceFault[];
  /** Leaves of the payload that were not understood. */
  readonly unknown: readonly UnknownLeaf[];
}

export interface UnknownLeaf {
  readonly pointer: string;
  readonly value: Scalar | null;
}

export type PointType =
  | 'gateway'
  | 'climate'
  | 'dhw'
  | 'outdoor'
  | 'indoor'
  | 'hydro'
  | 'user-interface'
  | 'other';

export interface Point {
  /** The vendor's id: may be a digit, and may occur twice in one device. Find a point by its type. */
  readonly id: string;
  readonly type: PointType;
  readonly subtype: string | null;
  readonly values: readonly Value[];
  /** Name of the set-point value in the present mode; null when none applies. */
  readonly setPointInForce: string | null;
}

export interface Value {
  readonly name: string;
  readonly value: Scalar | null;
  /** An implausible reported number (`plausible.ts`); `value` is then null. */
  readonly faulty?: number;
  readonly unit: string | null;
  readonly settable: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  readonly options: readonly Scalar[] | null;
  /** Longest accepted text. */
  readonly lengthMax: number | null;
  /** Address for a `set`, opaque to callers; null when the value is not set that way. */
  readonly path: string | null;
}

export type EnergyResolution = '2h' | 'day' | 'month';
export type EnergyUse =
  | 'sh'
  | 'dhw'
  | 'cooling'
  | 'generation'
  | 'battery-charge'
  | 'battery-discharge';
export type EnergyCarrier = 'electricity' | 'gas' | 'heat';

export interface Energy {
  /** `Point.id` of the reporting point. */
  readonly point: string;
  readonly use: EnergyUse;
  /** `heat` is output of the unit, the others are input. */
  readonly carrier: EnergyCarrier;
  readonly resolution: EnergyResolution;
  /** Step of the vendor's counts, kWh: a figure has an error of up to half of it. */
  readonly resolutionKwh: number;
  readonly slots: readonly EnergySlot[];
}

/** Half-open `[from, to)`. `kwh` null: not reported, which is not 0. */
export interface EnergySlot {
  readonly from: string;
  readonly to: string;
  readonly kwh: number | null;
  /** The slot had not ended at the report: the figure will increase. */
  readonly provisional: boolean;
  /** An implausible reported number (`plausible.ts`); `kwh` is then null. */
  readonly faulty?: number;
}

/** Severity by the flags of the unit, never by the code alone: `info` is a code without a flag. */
export type FaultSeverity = 'emergency' | 'error' | 'caution' | 'warning' | 'info';

export interface DeviceFault {
  readonly point: string;
  /** Empty when a flag is raised without a code. */
  readonly code: string;
  readonly subcode: string;
  readonly severity: FaultSeverity;
  readonly active: boolean;
}

/** Network access of an adapter: the global `fetch` or an egress client. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export const QUOTA_UNKNOWN: Quota = {
  minute: { limit: null, remaining: null },
  day: { limit: null, remaining: null },
  resetS: null,
  calls: 0,
};
