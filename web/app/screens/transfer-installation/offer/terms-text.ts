import type { ReceivedTransfer } from '@hearth/product/transfer/contract.ts';

type ReadTerms = Pick<ReceivedTransfer['terms'][number], 'terms' | 'version'>;

/** The terms that a page shows, as one field of its form: `service-terms:2 warranty-terms:1`. */
export const textOfTerms = (read: readonly ReadTerms[]): string =>
  read.map(({ terms, version }) => `${terms}:${version}`).join(' ');

/** The terms that a form was sent with; what is none is left out, so that the service asks for it. */
export const termsInText = (text: string): ReadTerms[] =>
  text.split(' ').flatMap((each) => {
    const [, terms, version] = /^([a-z0-9-]{1,60}):([1-9]\d{0,4})$/.exec(each) ?? [];
    return terms === undefined ? [] : [{ terms, version: Number(version) }];
  });
