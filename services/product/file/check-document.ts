import { pdfActionIn, pdfIsEncrypted } from './pdf-actions.ts';

/** Why a PDF is refused. */
export const documentFaults = ['pdf-action', 'pdf-encrypted', 'pdf-unreadable'] as const;
export type DocumentFault = (typeof documentFaults)[number];

/** Why a PDF of people is not stored; null: it only shows something. What is encrypted cannot be checked. */
export function documentFaultIn(pdf: Uint8Array): DocumentFault | null {
  if (pdfIsEncrypted(pdf)) return 'pdf-encrypted';
  const action = pdfActionIn(pdf);
  if (action === 'unreadable') return 'pdf-unreadable';
  return action === null ? null : 'pdf-action';
}
