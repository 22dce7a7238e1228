import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { enqueueUnitInvitation } from './outbox.ts';
import { invitationHash } from './code-hash.ts';
import { newInvitationCode } from './invitation-code.ts';
import { type ReservationRow, readReservation, reservationColumns } from './reservation-row.ts';
import { insertInvitation, registeredUnits } from './store.ts';

export interface ReserveDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly unitKey: Uint8Array;
  readonly random: (bytes: number) => Uint8Array;
}

export interface ReservedUnit {
  readonly serial: string;
  readonly gtin: string;
  readonly email: string;
  readonly expiresAt: string;
}

/** Validity of an invitation. */
const invitationDays = 14;
const faultsMax = 50;

/**
 * Reserves the units of an installer's list for mailboxes, all or none, and mails each an invitation to register its unit.
 * For operators only: the result names serial numbers that the registry lacks.
 */
export async function reserveUnits(
  deps: ReserveDeps,
  text: string,
): Promise<Result<readonly ReservedUnit[]>> {
  const lines = linesOf(text);
  if (!lines.ok) return lines;
  return await deps.db
    .transaction(async (tx) => {
      const faults: { code: string; at: string }[] = [];
      const reserved: ReservedUnit[] = [];
      for (const { line, row } of lines.value) {
        const found = await registeredUnits(tx, row);
        const [unit] = found;
        if (!unit || found.length > 1) {
          const code = unit ? 'gtin-missing' : 'unit-unknown';
          faults.push({ code, at: `line ${line}, column serial` });
        } else if (faults.length === 0) reserved.push(await reserve(tx, deps, { row, unit }));
        if (faults.length >= faultsMax) break;
      }
      if (faults.length > 0) throw new Refused(faults);
      return ok(reserved);
    })
    .catch((error: unknown) => {
      if (error instanceof Refused)
        return fail('invalid', 'units-not-reserved', { more: error.faults });
      throw error;
    });
}

class Refused extends Error {
  readonly faults: readonly { code: string; at: string }[];
  constructor(faults: readonly { code: string; at: string }[]) {
    super('refused');
    this.faults = faults;
  }
}

async function reserve(
  tx: Database,
  deps: ReserveDeps,
  { row, unit }: { row: ReservationRow; unit: { serial: string; gtin: string } },
): Promise<ReservedUnit> {
  const now = deps.clock.now();
  const code = newInvitationCode(deps.random(17));
  const { serial, gtin } = unit;
  const { email, installer, locale } = row;
  const expiresAt = now.add({ hours: 24 * invitationDays });
  const invited = { serial, gtin, email, installer, locale, expiresAt };
  const invitation = await insertInvitation(
    tx,
    { ...invited, codeHash: invitationHash(deps.unitKey, code) },
    now,
  );
  const sealer = createSealer(deps.unitKey, 'invitation mail');
  await enqueueUnitInvitation(tx, { clock: deps.clock, sealer }, { invitation, code, ...invited });
  const detail = { installer };
  const entry = { actor: 'operator', action: 'unit.reserve', resource: invitation, detail };
  await recordAudit(tx, entry, deps.clock);
  return { serial, gtin, email, expiresAt: expiresAt.toString() };
}

function linesOf(text: string): Result<readonly { line: number; row: ReservationRow }[]> {
  const read = parsed(text);
  if (!read.ok) return read;
  const [head, ...records] = read.value;
  const columns = head?.record.map((name) => name.toLowerCase()) ?? [];
  const missing = ['serial', 'email', 'installer'].filter((name) => !columns.includes(name));
  const allowed: readonly string[] = reservationColumns;
  const unknown = columns.filter((name) => !allowed.includes(name));
  const faults = [
    ...missing.map((name) => ({ code: 'column-missing', at: `line 1, column ${name}` })),
    ...unknown.map((name) => ({ code: 'column-unknown', at: `line 1, column ${name}` })),
  ];
  const rows: { line: number; row: ReservationRow }[] = [];
  for (const { record, line } of faults.length > 0 ? [] : records) {
    const cells = Object.fromEntries(columns.map((name, at) => [name, record[at] ?? '']));
    const row = readReservation(cells);
    if (row.ok) rows.push({ line, row: row.row });
    else faults.push({ code: row.code, at: `line ${line}, column ${row.column}` });
  }
  if (faults.length === 0 && rows.length === 0) faults.push({ code: 'empty', at: 'line 1' });
  return faults.length > 0
    ? fail('invalid', 'units-not-reserved', { more: faults.slice(0, faultsMax) })
    : ok(rows);
}

const csvRecords = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);

function parsed(text: string): Result<readonly { record: readonly string[]; line: number }[]> {
  try {
    const records = parse(text, {
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
    return ok(csvRecords.parse(records).map(({ record, info }) => ({ record, line: info.lines })));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fail('malformed', 'not-csv', { params: { words: message } });
  }
}
