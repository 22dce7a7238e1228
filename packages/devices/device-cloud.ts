import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Week } from './week.ts';

/**
 * The port to a manufacturer's cloud. Everything that is behind it is named in our words; everything in the model is plain
 * JSON (instants are ISO 8601 strings in UTC), so a reading can be stored and replayed as it is.
 * Nothing here throws for what the outside world does: every answer is a value with a code, and carries the quota left.
 */
export interface DeviceCloud {
  readonly vendor: string;
  readonly control: Control;
  readonly capabilities: Capabilities;
  /** null: each answer tells what is left. */
  readonly allowance: Allowance | null;
  /** Where to send the person's browser to give consent. */
  authorize(request: AuthorizeRequest): { url: string };
  exchangeCode(request: ExchangeRequest): Promise<GrantAnswer>;
  /** Refresh tokens are single-use: store the one that comes back before anything else. */
  refresh(request: RefreshRequest): Promise<GrantAnswer>;
  /** All devices of the account. Repeated on a transient failure, because reading changes nothing. */
  read(request: ReadRequest): Promise<ReadAnswer>;
  /** Sent once. `timed-out` means that nobody knows whether it arrived: read back before sending again. */
  write(request: WriteRequest): Promise<WriteAnswer>;
  /** Pure: what the adapter makes of a payload that was recorded or pushed. */
  interpret(payload: unknown, view: View): InterpretAnswer;
}

/** What fast a loop this cloud can carry: a caller that needs more must not use it. */
export interface Control {
  /** Least time between two writes to one device, seconds. */
  readonly minIntervalS: number;
  /** Writes a day and account that leave room for reading. */
  readonly writesPerDay: number;
  /** Until a read shows what was written, seconds. */
  readonly latencyS: number;
}

/**
 * Calls that one account has where the maker names them beforehand and no answer tells what is left of them. They fill a bucket that
 * refills by and by, and in the time of one filling up to twice its size goes through: half of the maker's figure keeps to it.
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
  /** Least time between two reads that the maker asks for, seconds. */
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
  /** IANA zone of the installation: says which instants a "today" of the device covers. */
  readonly timeZone: string;
  /** By the world's clock. */
  readonly now: Temporal.Instant;
}

export interface WriteRequest {
  readonly accessToken: string;
  readonly command: Command;
  /** The device as last read: its limits are checked before anything is sent. */
  readonly device: Device;
  readonly now: Temporal.Instant;
}

export interface View {
  readonly timeZone: string;
  /** When the payload was received: stands in for a device that states no time of its own. */
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

/** What the cloud said about the calls left; null where it said nothing. */
export interface Quota {
  readonly minute: QuotaWindow;
  readonly day: QuotaWindow;
  /** Seconds until the window that is nearest to its end starts anew. */
  readonly resetS: number | null;
  /** Calls that were made for this answer: reading an account may take several. */
  readonly calls: number;
}

export type CloudFailure =
  /** The token is not valid (any more): refresh once; after a refresh that says so, ask the person to link again. */
  | { readonly ok: false; readonly code: 'unauthorised'; readonly quota: Quota }
  | {
      readonly ok: false;
      readonly code: 'quota';
      readonly retryAfterS: number;
      readonly quota: Quota;
    }
  /** Not reachable, or answers that it cannot serve now. */
  | { readonly ok: false; readonly code: 'offline'; readonly quota: Quota }
  | { readonly ok: false; readonly code: 'timed-out'; readonly quota: Quota }
  /** Answered something that is not what its contract says; `at` is a JSON pointer into the answer. */
  | { readonly ok: false; readonly code: 'malformed'; readonly at: string; readonly quota: Quota }
  | CommandRefusal;

export interface CommandRefusal {
  readonly ok: false;
  readonly code: 'refused';
  /** `limits`: found here before anything was sent. `cloud`: said by the maker. */
  readonly by: 'limits' | 'cloud';
  readonly reason: RefusalReason;
  /** JSON pointer into the command. */
  readonly at: string;
  /** The limit that was hit: a bound, a step, a length, or the options allowed. */
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
      /** By which time the account's homes live; null: the world's. A cloud that says nothing of it has real homes. */
      readonly world?: WorldClock | null;
      readonly quota: Quota;
    }
  | CloudFailure;
/** `accepted`: the maker took it. A read confirms it after `control.latencyS`. */
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

export type Scalar = string | number | boolean;

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
  /** Replaces the actions of one schedule; which one is in force stays. */
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
  | 'air-to-air'
  | 'gas-boiler'
  | 'air-purifier'
  | 'gateway-only'
  | 'unknown';

export interface Device {
  readonly id: string;
  /** The maker's word for the family or model, as reported. */
  readonly model: string | null;
  readonly kind: DeviceKind;
  readonly serial: string | null;
  /** null: the maker does not say. */
  readonly online: boolean | null;
  /** When the device last reported. */
  readonly timestamp: string | null;
  readonly points: readonly Point[];
  readonly energy: readonly Energy[];
  readonly faults: readonly DeviceFault[];
  /** Every leaf of the payload that was not understood. */
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
  /** The maker's id: may be a digit, and may occur twice in one device. Look a point up by its type. */
  readonly id: string;
  readonly type: PointType;
  readonly subtype: string | null;
  readonly values: readonly Value[];
  /** Name of the value that steers this point in its present mode; null when nothing does. */
  readonly setPointInForce: string | null;
}

export interface Value {
  readonly name: string;
  readonly value: Scalar | null;
  /** As reported, where that cannot be (`plausible.ts`): `value` is null then. */
  readonly faulty?: number;
  readonly unit: string | null;
  readonly settable: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  readonly options: readonly Scalar[] | null;
  /** Longest text that is taken. */
  readonly lengthMax: number | null;
  /** The adapter's address for a `set`; null when it is not written that way. Opaque to callers. */
  readonly path: string | null;
}

export type EnergyResolution = '2h' | 'day' | 'month';
export type EnergyUse = 'sh' | 'dhw' | 'cooling';
export type EnergyCarrier = 'electricity' | 'gas' | 'heat';

export interface Energy {
  /** `Point.id` that reports it. */
  readonly point: string;
  readonly use: EnergyUse;
  /** `heat` is what the unit delivered, the others what it took. */
  readonly carrier: EnergyCarrier;
  readonly resolution: EnergyResolution;
  /** What the maker's counts step by, kWh: a figure is good to half of it at best. */
  readonly resolutionKwh: number;
  readonly slots: readonly EnergySlot[];
}

/** Half-open `[from, to)`. `kwh` null: not reported, which is not 0. */
export interface EnergySlot {
  readonly from: string;
  readonly to: string;
  readonly kwh: number | null;
  /** The slot had not ended when the device reported: the figure will still grow. */
  readonly provisional: boolean;
  /** As reported, where that cannot be (`plausible.ts`): `kwh` is null then. */
  readonly faulty?: number;
}

/** From the flags the unit raises, never from the code alone: `info` is a code without a flag. */
export type FaultSeverity = 'emergency' | 'error' | 'caution' | 'warning' | 'info';

export interface DeviceFault {
  readonly point: string;
  /** Empty when a flag is raised without a code. */
  readonly code: string;
  readonly subcode: string;
  readonly severity: FaultSeverity;
  readonly active: boolean;
}

/** What an adapter needs of the network: the global `fetch` fits, and so does an egress client. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export const QUOTA_UNKNOWN: Quota = {
  minute: { limit: null, remaining: null },
  day: { limit: null, remaining: null },
  resetS: null,
  calls: 0,
};
