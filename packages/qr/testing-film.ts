import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pixels } from './code.ts';
import { drawn, greyAt, laidOut } from './testing-pictures.ts';

export interface Film {
  /** Text of the code in the film. */
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly framesPerS: number;
  /** Frames before the code and with it; the browser loops the film. */
  readonly framesEmpty: number;
  readonly framesWithCode: number;
}

/** Film for a fake camera: a wall, then a label. YUV4MPEG2 as in mjpegtools' yuv4mpeg(5), grey, written once for each film. */
export function filmFile(film: Film): string {
  const { width, height, framesPerS, framesEmpty, framesWithCode, text } = film;
  const name = [width, height, framesPerS, framesEmpty, framesWithCode, text.length].join('-');
  const file = join(tmpdir(), `hearth-camera-${name}-${letterSum(text)}.y4m`);
  if (existsSync(file)) return file;
  const wall = Buffer.alloc(width * height, wallGrey);
  const label = brightness(labelOnWall(film));
  const colour = Buffer.alloc((width * height) / 2, 128);
  const half = `${file}.${process.pid}`;
  const opened = openSync(half, 'w');
  writeSync(opened, `YUV4MPEG2 W${width} H${height} F${framesPerS}:1 Ip A1:1 C420jpeg\n`);
  for (let frame = 0; frame < framesEmpty + framesWithCode; frame += 1) {
    writeSync(opened, 'FRAME\n');
    writeSync(opened, frame < framesEmpty ? wall : label);
    writeSync(opened, colour);
  }
  closeSync(opened);
  // Two workers may write at once: renaming keeps each file whole.
  renameSync(half, file);
  return file;
}

/** Grey of `laidOut`'s background. */
const wallGrey = 190;

function labelOnWall({ text, width, height }: Film): Pixels {
  const module = Math.floor(height / 60);
  return laidOut([drawn(text, { module })], { width, height });
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
