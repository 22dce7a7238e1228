import type { ChangeNotice } from './changes.ts';

/** What a process was told lately, for whoever read before they could watch. */
export interface RecentChanges {
  /** From that instant on everything is heard; what was before is not known. */
  begin(atMs: number): void;
  note(change: ChangeNotice, atMs: number): void;
  /** The topics of an installation that were told at that instant or later; null where some may be missing. */
  since(installation: string, fromMs: number): readonly string[] | null;
}

/** Of so many installations, some 200 B each; the one that was silent longest is forgotten first. */
const installationsMaxUsual = 20_000;

export function createRecentChanges(installationsMax = installationsMaxUsual): RecentChanges {
  /** When each topic was told last; the installation that was told of last stands last. */
  const topicsByInstallation = new Map<string, Map<string, number>>();
  let wholeFromMs = Number.POSITIVE_INFINITY;
  return {
    begin(atMs) {
      wholeFromMs = atMs;
    },
    note({ installation, topic }, atMs) {
      const topics = topicsByInstallation.get(installation) ?? new Map<string, number>();
      topicsByInstallation.delete(installation);
      topicsByInstallation.set(installation, topics.set(topic, atMs));
      if (topicsByInstallation.size <= installationsMax) return;
      const [oldest] = topicsByInstallation;
      if (!oldest) return;
      const [forgotten, times] = oldest;
      topicsByInstallation.delete(forgotten);
      wholeFromMs = Math.max(wholeFromMs, ...[...times.values()].map((ms) => ms + 1));
    },
    since(installation, fromMs) {
      if (fromMs < wholeFromMs) return null;
      const topics = topicsByInstallation.get(installation) ?? [];
      return [...topics].flatMap(([topic, atMs]) => (atMs >= fromMs ? [topic] : []));
    },
  };
}
