// @module-tag long
import { createClient } from '@hearth/platform/http/client.ts';
import { fail, ok, problemResponse } from '@hearth/core/problem.ts';
import { assistanceContract } from '@hearth/product/assistance/contract.ts';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { carePaths } from '../app/care-paths.ts';
import { fileUploads } from './file-uploads.ts';
import type { Backend } from './backend.ts';

/** Bytes of each photo that product got. */
async function uploading() {
  const stored: number[] = [];
  const client = createClient(assistanceContract, {
    baseUrl: 'http://product.invalid',
    timeoutMs: 5_000,
    retries: 2,
    random: () => 0,
    fetch: async ({ body }) => {
      let bytes = 0;
      const reader = (body ?? new Blob([]).stream()).getReader();
      for (;;) {
        const part = await reader.read();
        if (part.done) break;
        bytes += part.value.length;
        if (bytes <= 1_000_000) continue;
        await reader.cancel();
        return problemResponse(fail('too-large', 'photo-too-large'));
      }
      if (stored.length === 6) return problemResponse(fail('conflict', 'too-many-photos'));
      stored.push(bytes);
      return Response.json({ file: crypto.randomUUID(), kind: 'photo' });
    },
  });
  const app = new Hono();
  const sessions = { restore: async () => ok({ accessToken: 'token' }) };
  const backend = { sessions, product: client } as unknown as Backend;
  const tooLarge = async () => new Response(null, { status: 413 });
  app.use(fileUploads(backend, { bytesMax: 10_000, tooLarge }));
  app.post('*', async ({ req: { raw } }) => new Response(raw.body, { headers: raw.headers }));
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const url = `http://hearth.invalid${carePaths.assistanceRequestPath}`;
    const request = new Request(url, {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit);
    const passed = await app.fetch(request);
    if (!passed.ok) return String(passed.status);
    return [...(await passed.formData())]
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : ''}`)
      .join('|');
  };
  return { post, stored };
}

const formOf = (...files: readonly (readonly [string, Uint8Array<ArrayBuffer>])[]): FormData => {
  const form = new FormData();
  form.set('installation', crypto.randomUUID());
  form.set('request', crypto.randomUUID());
  for (const [name, bytes] of files) form.append('files', new File([bytes], name));
  form.set('description', 'Cold since morning');
  return form;
};
const small = new Uint8Array(1000);

test('fileUploads: photos are passed on, and the rest of the form stays', async () => {
  const { post, stored } = await uploading();
  const passed = await post(formOf(['a.jpg', small], ['b.jpg', small]));
  expect(stored).toEqual([1000, 1000]);
  expect(passed).toMatch(/description=Cold since morning\|file-count=2$/);
});

test('fileUploads: a photo of 100 MB is refused, and what was typed stays', async () => {
  const { post, stored } = await uploading();
  const passed = await post(formOf(['large.jpg', new Uint8Array(100_000_000)], ['b.jpg', small]));
  expect(stored).toEqual([1000]);
  expect(passed).toMatch(/description=Cold.*file-count=2\|file-fault=photo-too-large large\.jpg$/);
});

test('fileUploads: of 200 files the first are stored, and what was typed stays', async () => {
  const { post, stored } = await uploading();
  const files = Array.from({ length: 200 }, (_, at) => [`${at}.jpg`, small] as const);
  const passed = await post(formOf(...files));
  expect(stored).toHaveLength(6);
  expect(passed).toMatch(/description=Cold.*file-fault=too-many-photos/);
});

test('fileUploads: more typed text than a form may have is refused, in one field or in many', async () => {
  const { post, stored } = await uploading();
  for (const texts of [['a'.repeat(20_000)], Array<string>(290).fill('a'.repeat(100))]) {
    const form = new FormData();
    for (const text of texts) form.append('description', text);
    form.append('files', new File([small], 'a.jpg'));
    expect(await post(form)).toBe('413');
  }
  expect(stored).toEqual([]);
});

test('fileUploads: no file chosen is no photo', async () => {
  const { post, stored } = await uploading();
  expect(await post(formOf(['', new Uint8Array()]))).toMatch(/file-count=0$/);
  expect(stored).toEqual([]);
});

test('fileUploads: a form that breaks off is refused, and its last photo is not stored', async () => {
  const { post, stored } = await uploading();
  const whole = new Response(formOf(['a.jpg', small], ['b.jpg', new Uint8Array(500_000)]));
  const type = whole.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const cut = bytes.subarray(0, bytes.length - 300_000);
  expect(await post(cut, { 'content-type': type })).toBe('400');
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(cut);
    },
    pull(controller) {
      controller.error(new Error('gone'));
    },
  });
  expect(await post(broken, { 'content-type': type })).toBe('400');
  expect(stored.every((length) => length === 1000)).toBe(true);
});

test('fileUploads: results in the form itself count for nothing', async () => {
  const { post } = await uploading();
  const form = formOf(['a.jpg', small]);
  form.append('file-fault', 'no-picture forged');
  form.append('file-count', '9');
  expect(await post(form)).not.toMatch(/forged|file-count=9/);
});

test('fileUploads: a form without files is left as it is', async () => {
  const { post } = await uploading();
  expect(await post(new URLSearchParams({ description: 'Cold' }))).toBe('description=Cold');
});
