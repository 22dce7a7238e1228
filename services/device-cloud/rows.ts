// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `device_cloud.account`. */
export interface AccountRow {
  readonly account_id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly time_zone: string;
  readonly site: unknown;
  readonly created_at: Date;
}

/** A row of `device_cloud.authorization_code`. */
export interface AuthorizationCodeRow {
  readonly code_hash: string;
  readonly grant_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string | null;
  readonly nonce: string | null;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** A row of `device_cloud.authorization_grant`. */
export interface AuthorizationGrantRow {
  readonly grant_id: string;
  readonly client_id: string;
  readonly account_id: string;
  readonly scope: string;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
}

/** A row of `device_cloud.command`. */
export interface CommandRow {
  readonly command_no: number;
  readonly account_id: string;
  readonly device_id: string;
  readonly point: number;
  readonly characteristic: string;
  readonly path: string;
  readonly value: unknown;
  readonly client_id: string;
  readonly accepted_at: Date;
  readonly visible_at: Date;
}

/** A row of `device_cloud.device`. */
export interface DeviceRow {
  readonly account_id: string;
  readonly device_id: string;
  readonly position: number;
  readonly recording: unknown;
  readonly recorded_at: Date;
  readonly loaded_at: Date;
  readonly time_zone: string;
}

/** A row of `device_cloud.fork`. */
export interface ForkRow {
  readonly fork_id: string;
  readonly account_id: string;
  readonly until_at: Date;
}

/** A row of `device_cloud.meter`. */
export interface MeterRow {
  readonly account_id: string;
  readonly meter_id: string;
  readonly installation_id: string;
  readonly base_url: string | null;
  readonly sealed_token: string;
  readonly channels: unknown;
  readonly from_minute: number;
  readonly live_minute: number;
  readonly posted_minute: number;
  readonly checkpoint: unknown;
  readonly sending_minute: number | null;
  readonly sending_at: Date | null;
  readonly failures: number;
  readonly refused_as: string | null;
}

/** A row of `device_cloud.plant_fault`. */
export interface PlantFaultRow {
  readonly fault_no: number;
  readonly account_id: string;
  readonly from_at: Date;
  readonly names: unknown;
}

/** A row of `device_cloud.provocation`. */
export interface ProvocationRow {
  readonly account_id: string;
  readonly device_id: string;
  readonly is_down: boolean;
  readonly delay_ms: number;
  readonly refuses_writes: boolean;
  readonly offline_since: Date | null;
  readonly clock_offset_s: number;
  readonly is_quota_used_up: boolean;
  readonly fault_code: string | null;
  readonly fault_flag: string | null;
}

/** A row of `device_cloud.quota`. */
export interface QuotaRow {
  readonly client_id: string;
  readonly account_id: string;
  readonly calls_ms: readonly number[];
}

/** A row of `device_cloud.refresh_token`. */
export interface RefreshTokenRow {
  readonly token_hash: string;
  readonly grant_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** A row of `device_cloud.sign_in_attempt`. */
export interface SignInAttemptRow {
  readonly email_hash: string;
  readonly failures: number;
  readonly window_ends_at: Date;
}

/** A row of `device_cloud.signing_key`. */
export interface SigningKeyRow {
  readonly slot: number;
  readonly private_jwk: unknown;
  readonly created_at: Date;
}

/** A row of `device_cloud.simulated_home`. */
export interface SimulatedHomeRow {
  readonly account_id: string;
  readonly first_device_id: string;
  readonly home_key: string;
  readonly clock_anchor: Date;
  readonly clock_offset_ms: number;
  readonly clock_rate: number;
  readonly lived_minute: number;
  readonly checkpoint: unknown;
  readonly meter_wish_days: number | null;
  readonly requested_meter: string | null;
}
