/** A change of one installation; clients that show it read again. It carries no figures and so discloses none. */
export interface ChangeNotice {
  readonly installation: string;
  readonly topic: string;
}

/** Recent changes of this process, for clients that read before they watched. */
export interface RecentChanges {
  /** Start of complete knowledge: earlier changes are unknown. */
  begin(atMs: number): void;
  note(change: ChangeNotice, atMs: number): void;
  /** Topics of an installation that changed at the instant or later; null where some may be missing. */
  since(installation: string, fromMs: number): readonly string[] | null;
}

/** Bound of installations, about 200 B each; the one without changes for longest is removed first. */
const installationsMaxUsual = 20_000;

export function createRecentChanges(installationsMax = installationsMaxUsual): RecentChanges {
  /** Last change of each topic by installation; the installation that changed last comes last. */
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
