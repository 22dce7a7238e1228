/** Residents and open invitations of one home together. */
export const residentsMax = 10;
export const invitationDays = 14;

/** States of an invitation; an open one is `over` after its last day. */
export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn', 'over'] as const;
export type InvitationState = (typeof invitationStates)[number];

export type InvitationEvent = 'accept' | 'decline' | 'withdraw' | 'end-comes';

/** Next state by state and event. Other events are ignored. */
export const invitationTransitions: Readonly<
  Record<InvitationState, Readonly<Partial<Record<InvitationEvent, InvitationState>>>>
> = {
  open: {
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
    'end-comes': 'over',
  },
  accepted: {},
  declined: {},
  withdrawn: {},
  over: {},
};

export const afterInvitationEvent = (
  state: InvitationState,
  event: InvitationEvent,
): InvitationState | null => invitationTransitions[state][event] ?? null;

/** Masks an address: `ada.lovelace@example.org` becomes `a…@example.org`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0] ?? ''}…${email.slice(at)}`;
}
