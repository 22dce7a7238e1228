import { withQuery } from './paths.ts';

/** `searched`: after a first search without any other word. */
export interface PartnerSearchQuery {
  readonly installation?: string | undefined;
  readonly country?: string | undefined;
  readonly postal?: string | undefined;
  readonly company?: string | undefined;
  readonly service?: string | undefined;
  readonly open?: string | undefined;
  readonly page?: string | undefined;
}

/** Addresses of the change of the service partner, of earlier lines of the access journal, and of the portal after an answer. */
/** The part of the page with what the company may see and do. */
export const scopesId = 'scopes';

export const servicePartnerPaths = {
  change: (installation?: string) =>
    withQuery('/service-partner/change-service-partner', { installation }),
  search: (query: PartnerSearchQuery = {}) =>
    withQuery('/service-partner/change-service-partner/search', { ...query }),
  journal: (installation: string, before?: string) =>
    `${withQuery('/service-partner', { installation, before })}#access-journal`,
  system: (company: string, done?: string) => withQuery('/partner/system', { company, done }),
  colleagues: (company: string, done?: string) =>
    withQuery('/partner/colleagues', { company, done }),
  invitation: (code: string) => `/partner/invitation/${encodeURIComponent(code)}`,
  answered: (done: 'accepted' | 'declined' | 'joined') => withQuery('/partner', { done }),
  confirm: (query: { installation?: string | undefined; partner: string }) =>
    withQuery('/service-partner/change-service-partner/confirm', query),
};
