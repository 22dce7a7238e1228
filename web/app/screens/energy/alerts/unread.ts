import type { Inbox } from '@hearth/product/inbox/contract.ts';

type MessageContent = Inbox['messages'][number]['content'];
type PackageContent = Extract<MessageContent, { about: 'package' }>;
type ServiceContent = Extract<MessageContent, { about: 'maintenance' }>;

/** Number of unread messages about a home. */
export const unreadOf = ({ messages }: Inbox, home: string): number =>
  messages.filter(
    ({ installation, readAt, content }) =>
      installation === home && readAt === null && content.about !== 'test',
  ).length;

/** An unread reminder of a package, with the name of the package in the language of the page. */
export interface Reminder extends Pick<PackageContent, 'reminder' | 'package' | 'lastDay'> {
  readonly message: string;
  readonly name: string;
}

/** Unread reminders of packages of a home, the newest first. */
export const unreadReminders = (
  { messages }: Pick<Inbox, 'messages'>,
  { home, language }: { readonly home: string; readonly language: keyof PackageContent['names'] },
): readonly Reminder[] =>
  unreadAbout(messages, home, 'package').map(
    ({ message, content: { reminder, package: id, names, lastDay } }) => ({
      message,
      reminder,
      package: id,
      name: names[language],
      lastDay,
    }),
  );

/** Unread messages of one kind about a home, the newest first. */
const unreadAbout = <About extends MessageContent['about']>(
  messages: Inbox['messages'],
  home: string,
  about: About,
) =>
  messages.flatMap(({ message, installation, readAt, content }) =>
    installation === home && readAt === null && isAbout(content, about)
      ? [{ message, content }]
      : [],
  );

const isAbout = <About extends MessageContent['about']>(
  content: MessageContent,
  about: About,
): content is Extract<MessageContent, { about: About }> => content.about === about;

/** An unread reminder of the service of a unit. */
export interface UnreadService extends Pick<ServiceContent, 'reminder' | 'unitName' | 'dueOn'> {
  readonly message: string;
}

/** Unread reminders of services at a home, the newest first. */
export const unreadServices = (
  { messages }: Pick<Inbox, 'messages'>,
  home: string,
): readonly UnreadService[] =>
  unreadAbout(messages, home, 'maintenance').map(
    ({ message, content: { reminder, unitName, dueOn } }) => ({
      message,
      reminder,
      unitName,
      dueOn,
    }),
  );

/** An unread answer of a company to a request of the home. */
export interface UnreadAnswer extends Pick<
  Extract<MessageContent, { about: 'partner' }>,
  'answer' | 'name'
> {
  readonly message: string;
}

/** Unread answers of companies to requests of a home, the newest first. */
export const unreadAnswers = (
  { messages }: Pick<Inbox, 'messages'>,
  home: string,
): readonly UnreadAnswer[] =>
  unreadAbout(messages, home, 'partner').map(({ message, content: { answer, name } }) => ({
    message,
    answer,
    name,
  }));

/** An unread question whether the service partner remains. */
export interface UnreadReview {
  readonly message: string;
  /** Of the company. */
  readonly name: string;
}

/** Unread questions whether the service partner of a home remains. */
export const unreadReviews = (
  { messages }: Pick<Inbox, 'messages'>,
  home: string,
): readonly UnreadReview[] =>
  unreadAbout(messages, home, 'partner-review').map(({ message, content: { name } }) => ({
    message,
    name,
  }));

/** An unread message about a request that the company has not answered. */
export interface UnreadRequest extends Pick<
  Extract<MessageContent, { about: 'assistance' }>,
  'request' | 'number' | 'name'
> {
  readonly message: string;
}

/** Unread messages about requests of a home without an answer, the newest first. */
export const unreadRequests = (
  { messages }: Pick<Inbox, 'messages'>,
  home: string,
): readonly UnreadRequest[] =>
  unreadAbout(messages, home, 'assistance').map(
    ({ message, content: { request, number, name } }) => ({ message, request, number, name }),
  );

/** An unread question of a dispute about a unit. */
export interface UnreadDispute extends Pick<
  Extract<MessageContent, { about: 'dispute' }>,
  'dispute' | 'unit' | 'lastDay'
> {
  readonly message: string;
}

/** Unread questions of disputes about units of a home, the newest first. */
export const unreadDisputes = (
  { messages }: Pick<Inbox, 'messages'>,
  home: string,
): readonly UnreadDispute[] =>
  unreadAbout(messages, home, 'dispute').map(
    ({ message, content: { dispute, unit, lastDay } }) => ({ message, dispute, unit, lastDay }),
  );
