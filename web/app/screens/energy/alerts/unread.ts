import type { Inbox } from '@hearth/product/inbox/contract.ts';

/** Number of unread messages about a home. */
export const unreadOf = ({ messages }: Inbox, home: string): number =>
  messages.filter(
    ({ installation, readAt, content }) =>
      installation === home && readAt === null && content.about === 'alert',
  ).length;
