import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorFrame } from '@hearth/platform/error-report/error-report.ts';
import type { ErrorGroup } from '@hearth/product/error-report/contract.ts';
import {
  type SourceMapFile,
  type SourcePosition,
  originalPositions,
} from './original-positions.ts';

/** Frames with their places in the sources, by the maps of the version that they are from. */
export interface SourceStack {
  /** In the order of the frames; null: the map has no such place, or the frame is one of a source. */
  readonly positions: readonly (SourcePosition | null)[];
  /** A frame is of a built script, and there is no map of its version. */
  readonly isWithoutMap: boolean;
}

/** Maps that the build has kept, a folder a version; never served. */
export const sourceMapsFolder = new URL('../build/maps/', import.meta.url).pathname;

type Stack = Pick<ErrorGroup, 'frames' | 'framesVersion'>;

export interface SourcePositions {
  find(stacks: readonly Stack[]): Promise<readonly SourceStack[]>;
}

/** A larger map is none of ours. */
const mapBytesMax = 32 * 1024 * 1024;
/** Places that are remembered, so that a page that is opened again reads no map. */
const rememberedMax = 10_000;

/**
 * Finds places in the sources by the maps below `folder`, one folder a version. One map is in memory at a time, and each is read once for
 * all stacks.
 */
export function createSourcePositions(folder: string): SourcePositions {
  const remembered = new Map<string, SourcePosition | null | undefined>();
  return {
    async find(stacks) {
      const found = new Map<string, SourcePosition | null | undefined>();
      const wanted = new Map<string, Map<string, ErrorFrame>>();
      for (const { frames, framesVersion } of stacks)
        for (const frame of frames) {
          const file = mapPathOf(frame, framesVersion);
          const key = keyOf(frame, framesVersion);
          if (file === null || found.has(key)) continue;
          if (remembered.has(key)) found.set(key, remembered.get(key));
          else wanted.set(file, (wanted.get(file) ?? new Map()).set(key, frame));
        }
      for (const [file, frames] of wanted) {
        await nextTurn();
        const positions = await positionsBy(join(folder, file), [...frames.values()]);
        for (const [at, key] of [...frames.keys()].entries()) {
          const position = positions === null ? undefined : (positions[at] ?? null);
          found.set(key, position);
          if (remembered.size >= rememberedMax) remembered.clear();
          if (positions) remembered.set(key, position);
        }
      }
      return stacks.map((stack) => stackOf(stack, found));
    },
  };
}

function stackOf(
  { frames, framesVersion }: Stack,
  found: ReadonlyMap<string, SourcePosition | null | undefined>,
): SourceStack {
  const built = frames.filter((frame) => isBuilt(frame));
  const positionOf = (frame: ErrorFrame) => found.get(keyOf(frame, framesVersion));
  return {
    positions: frames.map((frame) => positionOf(frame) ?? null),
    isWithoutMap: built.length > 0 && built.every((frame) => positionOf(frame) === undefined),
  };
}

/** Scripts of the browser, and those that the server renders with; other files of the server are sources. */
const isBuilt = ({ file }: ErrorFrame): boolean =>
  /\.m?js$/.test(file) && !/\bnode_modules\//.test(file);

const keyOf = ({ file, line, column }: ErrorFrame, version: string): string =>
  `${version} ${file} ${line} ${column}`;

/** Path of a frame's map below the folder; null: there can be none. */
function mapPathOf(frame: ErrorFrame, version: string): string | null {
  if (frame.line === null || frame.column === null || !isBuilt(frame)) return null;
  const file = frame.file.replace(/^.*\bweb\/build\/(?=server\/)/, '');
  const isPath = file.split('/').every((part) => /^[\w@-][\w@.-]*$/.test(part));
  return isPath && /^[0-9a-f]{16}$/.test(version) ? `${version}/${file}.map` : null;
}

/** Null without a usable map. */
async function positionsBy(
  path: string,
  frames: readonly ErrorFrame[],
): Promise<readonly (SourcePosition | null)[] | null> {
  try {
    if ((await stat(path)).size > mapBytesMax) return null;
    const map: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!isSourceMap(map)) return null;
    return originalPositions(
      map,
      frames.map(({ line, column }) => ({ line: line ?? 0, column: column ?? 0 })),
    );
  } catch {
    return null;
  }
}

const isSourceMap = (map: unknown): map is SourceMapFile =>
  typeof map === 'object' &&
  map !== null &&
  'mappings' in map &&
  typeof map.mappings === 'string' &&
  'sources' in map &&
  Array.isArray(map.sources);
