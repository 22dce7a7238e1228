/** A function of its key that computes each value once, on first use. Intl formats take a thousand times as long to create as to use. */
export function onFirstUse<Key extends string | number, Made>(
  make: (key: Key) => Made,
): (key: Key) => Made {
  const cached = new Map<Key, Made>();
  return (key) => {
    const found = cached.get(key) ?? make(key);
    cached.set(key, found);
    return found;
  };
}
