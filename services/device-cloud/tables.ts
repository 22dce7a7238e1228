import type { Generated } from 'kysely';

/** The rows of schema `device_cloud`; each store names those it owns. */
export interface AccountRow {
  account_id: string;
  email: string;
  password_hash: string;
  time_zone: string;
  site: unknown;
  created_at: Date;
}

export interface DeviceRow {
  account_id: string;
  device_id: string;
  position: number;
  recording: unknown;
  recorded_at: Date;
  loaded_at: Date;
  time_zone: string;
}

export interface CommandRow {
  command_no: Generated<number>;
  account_id: string;
  device_id: string;
  point: number;
  characteristic: string;
  path: string;
  value: unknown;
  client_id: string;
  accepted_at: Date;
  visible_at: Date;
}

export interface ProvocationRow {
  account_id: string;
  device_id: string;
  is_down: boolean;
  delay_ms: number;
  refuses_writes: boolean;
  offline_since: Date | null;
  clock_offset_s: number;
  is_quota_used_up: boolean;
  fault_code: string | null;
  fault_flag: string | null;
}

export interface SimulatedHomeRow {
  account_id: string;
  first_device_id: string;
  home_key: string;
  clock_anchor: Date;
  clock_offset_ms: number;
  clock_rate: number;
  lived_minute: number;
  checkpoint: unknown;
  meter_wish_days: Generated<number | null>;
  requested_meter: Generated<string | null>;
}

export interface PlantFaultRow {
  fault_no: Generated<number>;
  account_id: string;
  from_at: Date;
  names: unknown;
}

export interface MeterRow {
  account_id: string;
  meter_id: string;
  installation_id: string;
  base_url: string | null;
  sealed_token: string;
  channels: unknown;
  from_minute: number;
  live_minute: number;
  posted_minute: number;
  checkpoint: unknown;
  sending_minute: number | null;
  sending_at: Date | null;
  failures: number;
  refused_as: string | null;
}

export interface QuotaRow {
  client_id: string;
  account_id: string;
  calls_ms: readonly number[];
}

export interface SigningKeyRow {
  slot: number;
  private_jwk: unknown;
  created_at: Date;
}

export interface GrantRow {
  grant_id: string;
  client_id: string;
  account_id: string;
  scope: string;
  created_at: Date;
  revoked_at: Date | null;
}

export interface CodeRow {
  code_hash: string;
  grant_id: string;
  redirect_uri: string;
  code_challenge: string | null;
  nonce: string | null;
  expires_at: Date;
  used_at: Date | null;
}

export interface RefreshTokenRow {
  token_hash: string;
  grant_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface AttemptRow {
  email_hash: string;
  failures: number;
  window_ends_at: Date;
}
