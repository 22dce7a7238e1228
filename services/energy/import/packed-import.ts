import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ZonePeriod } from '@hearth/calendar/local-days.ts';
import type { ImportRecord } from './contract.ts';
import type { CheckedBatch } from '../ingest/check-batch.ts';

/** Result of a preview, ready to be stored; valid while the home has these time zones. */
export interface PreparedImport {
  readonly zones: readonly ZonePeriod[];
  readonly flows: ImportRecord['flows'];
  /** Batches checked for the ingest, whose series get their appliance when they are stored. */
  readonly batches: readonly CheckedBatch[];
}

export const packSeries = (prepared: PreparedImport): Uint8Array =>
  packText(JSON.stringify(prepared));

export const unpackSeries = (packed: Uint8Array): PreparedImport =>
  JSON.parse(unpackText(packed)) as PreparedImport;

export const packText = (text: string): Uint8Array => zstdCompressSync(text, fast);

export const unpackText = (packed: Uint8Array): string => zstdDecompressSync(packed).toString();

/** Magic number of a Zstandard frame (RFC 8878 §3.1.1), with which no text begins. */
const magic = [0x28, 0xb5, 0x2f, 0xfd];

/** Bytes of a file as they are stored: a load profile takes a fifth of its size. */
export const packFile = (bytes: Uint8Array): Promise<Uint8Array> => zstd(bytes, fast);

/** The bytes again; files of an earlier version are stored as they came. */
export const unpackFile = (stored: Uint8Array): Uint8Array =>
  magic.every((byte, i) => stored[i] === byte) ? zstdDecompressSync(stored) : stored;

const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const zstd = promisify(zstdCompress);
