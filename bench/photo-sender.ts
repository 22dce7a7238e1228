// The browser of bench/photo-upload.ts, in a process of its own: makes photos of 12 megapixels and sends them as forms.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { openAsBlob } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filled, jpegOf } from '@hearth/qr/testing-pictures.ts';

/** A form with the photos from one number to another. */
export interface PhotosToSend {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly from: number;
  readonly to: number;
}

const photos = 11;
const folder = await mkdtemp(join(tmpdir(), 'hearth-photos-'));
const fileOf = (photo: number): string => join(folder, `${photo}.jpg`);
let bytes = 0;
for (let photo = 0; photo < photos; photo += 1) {
  const file = await jpegOf(noisyPicture(photo));
  bytes += file.length;
  await writeFile(fileOf(photo), file);
}
process.on('message', (order: PhotosToSend) => {
  void send(order).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => void rm(folder, { recursive: true }));
process.send?.(`${photos} photos, ${(bytes / photos / 2 ** 20).toFixed(1)} MiB each`);

async function send({ url, fields, from, to }: PhotosToSend): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (let photo = from; photo < to; photo += 1)
    form.append('files', await openAsBlob(fileOf(photo)), `${photo}.jpg`);
  const { origin } = new URL(url);
  const answer = await fetch(url, { method: 'POST', body: form, headers: { origin } });
  return await answer.text();
}

/** Waves with noise, as large as a photograph in its file. */
function noisyPicture(seed: number) {
  let state = seed + 1;
  return filled(4_000, 3_000, (x, y) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return 110 + 80 * Math.sin(x / 97) * Math.cos(y / 53) + ((state >> 16) & 63);
  });
}
