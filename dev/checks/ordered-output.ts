export interface OrderedOutput {
  write(text: string): void;
  /** Marks this output as complete. */
  end(): void;
}

/**
 * Outputs of `count` concurrent writers, in the order of the writers. The first open output is written at once; the later ones are
 * buffered until all before them have ended.
 */
export function orderedOutputs(
  count: number,
  write: (text: string) => void,
): readonly OrderedOutput[] {
  const outputs = Array.from({ length: count }, () => ({ buffered: '', isEnded: false }));
  let current = 0;
  const flush = (): void => {
    for (let output = outputs[current]; output; output = outputs[current]) {
      if (output.buffered !== '') write(output.buffered);
      output.buffered = '';
      if (!output.isEnded) return;
      current += 1;
    }
  };
  return outputs.map((output) => ({
    write(text) {
      output.buffered += text;
      flush();
    },
    end() {
      output.isEnded = true;
      flush();
    },
  }));
}
