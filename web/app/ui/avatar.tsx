import { classes } from './classes.ts';

/** Initials of a person or company in a circle; decorative, because the name is beside it. */
export function Avatar({ name, look }: { name: string; look?: 'you' | 'invited' | undefined }) {
  return (
    <span className={classes('avatar', look && `avatar-${look}`)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** First letters of the first and the last word: `Anna Maria Keller` is AK. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const [first] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
