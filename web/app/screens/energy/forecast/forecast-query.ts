import { isDate } from '@hearth/calendar/dates.ts';

/** Requested past day and lead of its forecast; what cannot be read is left out. */
export function forecastQuery({ searchParams }: URL): {
  readonly day?: string;
  readonly lead: '0' | '12' | '24';
} {
  const day = searchParams.get('day');
  const lead = searchParams.get('lead');
  return {
    lead: lead === '12' || lead === '24' ? lead : '0',
    ...(day !== null && isDate(day) ? { day } : {}),
  };
}
