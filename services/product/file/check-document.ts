import { pdfActionIn, pdfIsEncrypted } from './pdf-actions.ts';

/** Why a PDF is refused. */
export const documentFaults = ['pdf-action', 'pdf-encrypted', 'pdf-unreadable'] as const;
export type DocumentFault = (typeof documentFaults)[number];

/** Why the PDF of a person is not stored; null for one without actions. An encrypted one cannot be checked. */
export function documentFaultIn(pdf: Uint8Array): DocumentFault | null {
  if (pdfIsEncrypted(pdf)) return 'pdf-encrypted';
  const action = pdfActionIn(pdf);
  if (action === 'unreadable') return 'pdf-unreadable';
  return action === null ? null : 'pdf-action';
}
