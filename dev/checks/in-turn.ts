export interface Turn {
  write(text: string): void;
  /** Nothing more comes of it. */
  end(): void;
}

/**
 * For what goes on side by side: it is read as if one had run after the other. The first that has not ended is heard as it writes, of
 * the rest each is kept until its turn comes.
 */
export function inTurn(count: number, write: (text: string) => void): readonly Turn[] {
  const all = Array.from({ length: count }, () => ({ kept: '', isEnded: false }));
  let heard = 0;
  const goOn = (): void => {
    for (let one = all[heard]; one; one = all[heard]) {
      if (one.kept !== '') write(one.kept);
      one.kept = '';
      if (!one.isEnded) return;
      heard += 1;
    }
  };
  return all.map((one) => ({
    write(text) {
      one.kept += text;
      goOn();
    },
    end() {
      one.isEnded = true;
      goOn();
    },
  }));
}
