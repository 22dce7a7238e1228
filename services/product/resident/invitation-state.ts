/** An owner's word to a mailbox; `over` is what `open` is after its last day. */
export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn', 'over'] as const;
export type InvitationState = (typeof invitationStates)[number];

export type InvitationEvent = 'accept' | 'decline' | 'withdraw' | 'end-comes';

/** State × event; what is not here does not happen. */
export const invitationSteps: Readonly<
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
): InvitationState | null => invitationSteps[state][event] ?? null;

/** `ada.lovelace@example.org` as `a…@example.org`: whoever has that mailbox knows which one is meant. */
export function hiddenAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0] ?? ''}…${email.slice(at)}`;
}
