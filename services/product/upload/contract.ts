import { endpoint } from '@hearth/platform/http/contract.ts';
import { fileStream, inInstallation, instant, storableText } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { fileOwnerClasses } from '../file/contract.ts';
import { photoBytesMax } from '../file/file-limits.ts';

const uploadState = z.object({
  upload: z.uuid(),
  /** Bytes that are stored: the next ones begin here. */
  offset: z.int(),
  bytes: z.int(),
  expiresAt: instant,
});

const inUpload = inInstallation.extend({ upload: z.uuid() });

/** Roles of uploads. The endpoint that adds the file decides by its owner; adding to the log also requires the scope of monitoring. */
const shared = {
  resource: 'upload',
  roles: ['owner', 'resident', 'partner'],
  partnerScope: 'contact',
} as const;

export const uploadContract = {
  createUpload: endpoint({
    ...shared,
    method: 'post',
    path: '/v1/installations/{installation}/uploads',
    summary:
      'Begin an upload of a file that is sent in parts. With the fingerprint of an unfinished upload of the caller this one goes on',
    verb: 'create',
    params: inInstallation,
    body: z.strictObject({
      ownerClass: z.enum(fileOwnerClasses),
      owner: z.uuid(),
      name: storableText(1000),
      fingerprint: storableText(200).nullable(),
      bytes: z.int().min(1).max(photoBytesMax),
    }),
    answer: uploadState,
  }),
  getUpload: endpoint({
    ...shared,
    method: 'get',
    path: '/v1/installations/{installation}/uploads/{upload}',
    summary: 'How much of an own upload is stored',
    verb: 'read',
    params: inUpload,
    answer: uploadState,
  }),
  continueUpload: endpoint({
    ...shared,
    method: 'patch',
    path: '/v1/installations/{installation}/uploads/{upload}',
    summary:
      'Send the next bytes of an own upload; what arrives before a break is stored. With the last byte the file is checked and added',
    verb: 'update',
    idempotent: true,
    streamsFile: true,
    bodyBytesMax: photoBytesMax,
    params: inUpload,
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    body: fileStream,
    answer: z.object({
      offset: z.int(),
      /** null: bytes are missing. */
      file: z.uuid().nullable(),
    }),
  }),
  endUpload: endpoint({
    ...shared,
    method: 'delete',
    path: '/v1/installations/{installation}/uploads/{upload}',
    summary: 'Give up an own upload; idempotent',
    verb: 'delete',
    idempotent: true,
    params: inUpload,
  }),
};
