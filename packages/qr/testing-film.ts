import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pixels } from './code.ts';
import { drawn, greyAt, laidOut } from './testing-pictures.ts';

export interface Film {
  /** Texts of the codes in the film, from the left. */
  readonly texts: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly framesPerS: number;
  /** Frames before the code and with it; the browser loops the film. */
  readonly framesEmpty: number;
  readonly framesWithCode: number;
}

/** Film for a fake camera: a wall, then the codes, written once for each film. */
export function filmFile(film: Film): string {
  const { width, height, framesPerS, framesEmpty, framesWithCode, texts } = film;
  const name = [width, height, framesPerS, framesEmpty, framesWithCode, texts.length].join('-');
  const file = join(tmpdir(), `hearth-camera-${name}-${letterSum(texts.join('\n'))}.y4m`);
  if (existsSync(file)) return file;
  // Two workers may write at once: renaming keeps each file whole.
  const half = `${file}.${process.pid}`;
  writeFilm(half, { ...film, scene: labelOnWall(film) });
  renameSync(half, file);
  return file;
}

export interface Filming extends Omit<Film, 'texts'> {
  /** Picture after the wall. */
  readonly scene: Pixels;
}

/** Writes a film as YUV4MPEG2 (mjpegtools' yuv4mpeg(5)), grey. */
export function writeFilm(file: string, filming: Filming): void {
  const { width, height, framesPerS, framesEmpty, framesWithCode, scene } = filming;
  const wall = Buffer.alloc(width * height, wallGrey);
  const codes = brightness(scene);
  const colour = Buffer.alloc((width * height) / 2, 128);
  const opened = openSync(file, 'w');
  writeSync(opened, `YUV4MPEG2 W${width} H${height} F${framesPerS}:1 Ip A1:1 C420jpeg\n`);
  for (let frame = 0; frame < framesEmpty + framesWithCode; frame += 1) {
    writeSync(opened, 'FRAME\n');
    writeSync(opened, frame < framesEmpty ? wall : codes);
    writeSync(opened, colour);
  }
  closeSync(opened);
}

/** Grey of `laidOut`'s background. */
const wallGrey = 190;

function labelOnWall({ texts, width, height }: Film): Pixels {
  const module = Math.floor(height / (texts.length > 1 ? 90 : 60));
  return laidOut(
    texts.map((text) => drawn(text, { module })),
    { width, height },
  );
}

function brightness(picture: Pixels): Buffer {
  const { width, height } = picture;
  const plane = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) plane[y * width + x] = greyAt(picture, x, y);
  return plane;
}

const letterSum = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
