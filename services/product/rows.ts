// Written by `npm run rows` from the migrations; a check compares it.

/** A row of `product.address`. */
export interface AddressRow {
  readonly installation_id: string;
  readonly country: string;
  readonly street: string;
  readonly house_number: string;
  readonly extra: string;
  readonly postal_code: string;
  readonly place: string;
  readonly region: string;
}

/** A row of `product.building`. */
export interface BuildingRow {
  readonly installation_id: string;
  readonly kind: string;
  readonly built: string;
  readonly floor_area_m2: number;
  readonly persons: number;
}

/** A row of `product.claim`. */
export interface ClaimRow {
  readonly claim_id: string;
  readonly registration_id: string;
  readonly state: string;
  readonly serial: string;
  readonly gtin: string | null;
  readonly product_range: string | null;
  readonly source: string;
  readonly proof: string | null;
  readonly request: string | null;
  readonly added_at: Date;
}

/** A row of `product.claim_attempt`. */
export interface ClaimAttemptRow {
  readonly attempt_id: string;
  readonly unit_key: string;
  readonly tried_by: string;
  readonly outcome: string;
  readonly at: Date;
}

/** A row of `product.command`. */
export interface CommandRow {
  readonly command_id: string;
  readonly installation_id: string;
  readonly unit_id: string;
  readonly link_id: string;
  readonly before: unknown;
  readonly by_whom: string;
  readonly person_id: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly params: unknown;
  readonly requested_at: Date;
  readonly expires_at: Date;
  readonly due_at: Date;
  readonly sending_since: Date | null;
  readonly sent_at: Date | null;
  readonly settled_at: Date | null;
  readonly read_backs: number;
  readonly attempt: string | null;
  readonly command: unknown;
  readonly target: string;
}

/** A row of `product.commissioning`. */
export interface CommissioningRow {
  readonly installation_id: string;
  readonly unit_id: string;
  readonly commissioned_on: string | null;
  readonly installer: string | null;
  readonly refrigerant: string | null;
}

/** A row of `product.demo_sample`. */
export interface DemoSampleRow {
  readonly home: string;
  readonly installation_id: string;
  readonly link_id: string;
  readonly account: string;
  readonly meter_id: string;
  readonly loaded: number;
}

/** A row of `product.demo_visit`. */
export interface DemoVisitRow {
  readonly visit_id: string;
  readonly home: string;
  readonly state: string;
  readonly address_hash: string;
  readonly home_installation_id: string | null;
  readonly guest_person_id: string | null;
  readonly started_at: Date;
  readonly until_at: Date;
  readonly ended_at: Date | null;
}

/** A row of `product.device_link`. */
export interface DeviceLinkRow {
  readonly link_id: string;
  readonly installation_id: string;
  readonly person_id: string;
  readonly vendor: string;
  readonly state: string;
  readonly since: Date;
  readonly grant_sealed: string | null;
  readonly grant_no: number;
  readonly last_read_at: Date | null;
  readonly failures: number;
  readonly lease: string | null;
  readonly lease_until: Date | null;
  readonly sent: unknown;
  readonly batch_no: number;
  readonly created_at: Date;
  readonly read_every_s: number | null;
  readonly takes: string;
  readonly offers: unknown;
}

/** A row of `product.downtime`. */
export interface DowntimeRow {
  readonly downtime_id: string;
  readonly from_at: Date;
  readonly until_at: Date | null;
  readonly reason: string | null;
  readonly created_at: Date;
}

/** A row of `product.draft`. */
export interface DraftRow {
  readonly installation_id: string;
  readonly person_id: string;
  readonly wizard: string;
  readonly draft_id: string;
  readonly version: number;
  readonly steps: unknown;
  readonly saved_at: Date;
  readonly expires_at: Date;
  readonly finished_at: Date | null;
  readonly undo_until: Date | null;
  readonly undone_at: Date | null;
  readonly before: unknown;
}

/** A row of `product.installation`. */
export interface InstallationRow {
  readonly installation_id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly version: number;
  readonly created_at: Date;
  readonly clock_offset_ms: number | null;
  readonly clock_rate: number | null;
  readonly clock_anchor: Date | null;
}

/** A row of `product.kept_change`. */
export interface KeptChangeRow {
  readonly installation_id: string;
  readonly unit_id: string;
  readonly point: string;
  readonly name: string;
  readonly desired: unknown;
  readonly state: string;
  readonly slot_at: Date;
  readonly due_at: Date;
  readonly tries: number;
  readonly command_id: string | null;
}

/** A row of `product.kept_week`. */
export interface KeptWeekRow {
  readonly installation_id: string;
  readonly unit_id: string;
  readonly point: string;
  readonly week: unknown;
  readonly is_followed: boolean;
  readonly through: Date;
}

/** A row of `product.link_attempt`. */
export interface LinkAttemptRow {
  readonly state_hash: string;
  readonly person_id: string;
  readonly installation_id: string | null;
  readonly vendor: string;
  readonly redirect_uri: string;
  readonly time_zone: string | null;
  readonly verifier_sealed: string;
  readonly grant_sealed: string | null;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** A row of `product.mail`. */
export interface MailRow {
  readonly mail_id: string;
  readonly request_key: string;
  readonly at: Date;
  readonly recipient: string;
  readonly subject: string;
  readonly text_body: string | null;
  readonly html_body: string | null;
  readonly state: string;
  readonly sealed_content: string | null;
}

/** A row of `product.membership`. */
export interface MembershipRow {
  readonly person_id: string;
  readonly installation_id: string;
  readonly role: string;
  readonly scopes: readonly string[];
  readonly visible_from: Date;
  readonly until: Date | null;
  readonly epoch: number;
  readonly created_at: Date;
  readonly sample_installation_id: string | null;
  readonly sample_until: Date | null;
  readonly partner_id: string | null;
}

/** A row of `product.partner`. */
export interface PartnerRow {
  readonly partner_id: string;
  readonly listed_as: string;
  readonly name: string;
  readonly name_key: string;
  readonly country: string;
  readonly postal_code: string;
  readonly postal_key: string;
  readonly place: string;
  readonly phone: string | null;
  readonly email: string;
  readonly services: readonly string[];
  readonly certificates: readonly string[];
  readonly opening_hours: unknown;
  readonly is_listed: boolean;
  readonly load_no: number;
}

/** A row of `product.partner_grant`. */
export interface PartnerGrantRow {
  readonly installation_id: string;
  readonly partner_id: string;
  readonly state: string;
  readonly scope: string;
  readonly given_at: Date;
  readonly ends_at: Date | null;
  readonly ended_at: Date | null;
}

/** A row of `product.partner_line`. */
export interface PartnerLineRow {
  readonly load_no: number;
  readonly listed_as: string;
  readonly told: unknown;
}

/** A row of `product.partner_load`. */
export interface PartnerLoadRow {
  readonly load_no: number;
  readonly began_at: Date;
}

/** A row of `product.partner_member`. */
export interface PartnerMemberRow {
  readonly partner_id: string;
  readonly person_id: string;
  readonly since: Date;
}

/** A row of `product.partner_wish`. */
export interface PartnerWishRow {
  readonly installation_id: string;
  readonly name: string;
  readonly partner_id: string | null;
}

/** A row of `product.person`. */
export interface PersonRow {
  readonly person_id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly preferences: unknown;
  readonly created_at: Date;
  readonly phone: string | null;
}

/** A row of `product.quota_bucket`. */
export interface QuotaBucketRow {
  readonly vendor: string;
  readonly account: string;
  readonly minute_limit: number | null;
  readonly minute_remaining: number | null;
  readonly day_limit: number | null;
  readonly day_remaining: number | null;
  readonly counted_at: Date;
  readonly blocked_until: Date | null;
}

/** A row of `product.reading_batch`. */
export interface ReadingBatchRow {
  readonly link_id: string;
  readonly batch_no: number;
  readonly installation_id: string;
  readonly batch: unknown;
  readonly refused_as: string | null;
}

/** A row of `product.registered_unit`. */
export interface RegisteredUnitRow {
  readonly serial: string;
  readonly gtin: string;
  readonly batch_no: number;
  readonly code_hash: Uint8Array;
}

/** A row of `product.registration`. */
export interface RegistrationRow {
  readonly registration_id: string;
  readonly person_id: string;
  readonly state: string;
  readonly version: number;
  readonly steps: unknown;
  readonly saved_at: Date;
  readonly expires_at: Date;
  readonly submitted_at: Date | null;
  readonly installation_id: string | null;
  readonly policy_version: string | null;
}

/** A row of `product.resident_invitation`. */
export interface ResidentInvitationRow {
  readonly invitation_id: string;
  readonly installation_id: string;
  readonly person_id: string;
  readonly email: string | null;
  readonly locale: string;
  readonly code_hash: string;
  readonly state: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

/** A row of `product.tries`. */
export interface TriesRow {
  readonly kind: string;
  readonly key: string;
  readonly count: number;
  readonly since: Date;
  readonly blocked_until: Date | null;
}

/** A row of `product.trip`. */
export interface TripRow {
  readonly trip_id: string;
  readonly installation_id: string;
  readonly person_id: string | null;
  readonly from_day: string;
  readonly to_day: string;
  readonly made_at: Date;
  readonly cancelled_at: Date | null;
  readonly settled_at: Date | null;
}

/** A row of `product.trip_step`. */
export interface TripStepRow {
  readonly trip_id: string;
  readonly installation_id: string;
  readonly unit_id: string;
  readonly away: unknown;
  readonly back: unknown;
  readonly phase: string;
  readonly state: string;
  readonly due_at: Date;
  readonly tries: number;
  readonly command_id: string | null;
  readonly target: string;
}

/** A row of `product.unit`. */
export interface UnitRow {
  readonly unit_id: string;
  readonly installation_id: string;
  readonly link_id: string | null;
  readonly vendor: string | null;
  readonly vendor_device_id: string | null;
  readonly serial: string | null;
  readonly model: string;
  readonly kind: string;
  readonly name: string;
  readonly created_at: Date;
  readonly gtin: string | null;
}

/** A row of `product.unit_appliance`. */
export interface UnitApplianceRow {
  readonly appliance_id: string;
  readonly unit_id: string;
  readonly kind: string;
}

/** A row of `product.unit_batch`. */
export interface UnitBatchRow {
  readonly batch_no: number;
  readonly state: string;
  readonly rows: number;
  readonly began_at: Date;
  readonly active_at: Date | null;
}

/** A row of `product.unit_holder`. */
export interface UnitHolderRow {
  readonly serial: string;
  readonly gtin: string;
  readonly person_id: string | null;
  readonly installation_id: string | null;
  readonly proof: string;
  readonly held_since: Date;
}

/** A row of `product.unit_invitation`. */
export interface UnitInvitationRow {
  readonly invitation_id: string;
  readonly serial: string;
  readonly gtin: string;
  readonly email: string;
  readonly installer: string;
  readonly locale: string;
  readonly code_hash: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly ended_as: string | null;
  readonly used_by: string | null;
}

/** A row of `product.unit_model`. */
export interface UnitModelRow {
  readonly gtin: string;
  readonly name: string;
  readonly product_range: string;
  readonly maker: string | null;
}

/** A row of `product.unit_request`. */
export interface UnitRequestRow {
  readonly request_id: string;
  readonly serial: string;
  readonly gtin: string;
  readonly person_id: string;
  readonly kind: string;
  readonly words: string | null;
  readonly at: Date;
}

/** A row of `product.unit_state`. */
export interface UnitStateRow {
  readonly installation_id: string;
  readonly unit_id: string;
  readonly device: unknown;
  readonly gauges: unknown;
  readonly read_at: Date;
  readonly last_seen_at: Date | null;
  readonly unreported_since: Date | null;
}
