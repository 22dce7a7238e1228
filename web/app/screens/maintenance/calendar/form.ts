import { defineForm } from '../../../forms/form-spec.ts';

/** Gives the person a new secret address of the calendar. */
export const calendarForm = defineForm({ name: 'calendar', fields: {} });

/** Ends the secret address. */
export const revokeCalendarForm = defineForm({ name: 'revoke-calendar', fields: {} });
