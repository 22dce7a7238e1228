/**
 * Whether a password of fifteen characters or more is common: words of the lists of leaked passwords, repeated, joined, numbered, or a
 * sequence of neighbouring keys. A complete list of leaked passwords would add little at this length.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase().replaceAll(/\s+/g, '');
  return isRepetition(typed) || isWalk(typed) || isJoinedFromWords(withoutDisguise(typed));
}

/** A unit of at most eight characters repeated: `abcabcabcabcabc`, `passwordpassword`. */
function isRepetition(typed: string): boolean {
  for (let length = 1; length <= 8; length += 1) {
    const unit = typed.slice(0, length);
    if (typed === unit.repeat(Math.ceil(typed.length / length)).slice(0, typed.length)) return true;
  }
  return false;
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
];
const walks = rows.flatMap((row) => [row, [...row].reverse().join('')]);
const stepMin = 4;

/** Only sequences of at least four neighbouring keys: `qwertyuiop12345`, `1234abcd9876zyxw`. */
function isWalk(typed: string): boolean {
  let at = 0;
  while (at < typed.length) {
    let length = 0;
    while (at + length < typed.length && isOnWalk(typed.slice(at, at + length + 1))) length += 1;
    if (length < Math.min(stepMin, typed.length - at) || length === 0) return false;
    at += length;
  }
  return true;
}

const isOnWalk = (piece: string): boolean => walks.some((walk) => walk.includes(piece));

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Removes digits and punctuation at the ends and replaces those inside by similar letters: `P4ssw0rd!2024` becomes `password`. */
function withoutDisguise(typed: string): string {
  return typed
    .replaceAll(/^[^\p{L}]+|[^\p{L}@$]+$/gu, '')
    .replaceAll(/[0134579@$!]/g, (sign) => disguises[sign] ?? '')
    .replaceAll(/[^\p{L}]/gu, '');
}

const words = new Set(
  `password passwort kennwort passwd passphrase secret geheim letmein welcome willkommen admin administrator root user
   login master default changeme change please test testing hello hallo iloveyou ichliebedich loveyou love liebe schatz
   sunshine princess dragon monkey football fussball baseball basketball soccer shadow superman batman pokemon starwars
   trustno michael michelle jennifer jessica thomas daniel andreas charlie jordan hunter ranger killer ninja freedom
   whatever computer internet samsung google facebook iphone apple microsoft windows linux summer winter sommer spring
   autumn january monday germany deutschland berlin munich muenchen london paris england qwerty qwertz azerty qwertyuiop
   qwertzuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm abc abcd abcdef abcdefg aaa access pass word heatpump
   waermepumpe heizung heating energy strom house home hearth correct horse battery staple my the is your mein dein ist
   das mypassword thisis this isa a`.split(/\s+/),
);

/**
 * Whether the letters are words of the list joined. The list has the words of the well-known passphrase example, since attackers try it
 * first.
 */
function isJoinedFromWords(letters: string): boolean {
  if (letters.length === 0) return false;
  const reachable = [true];
  for (let end = 1; end <= letters.length; end += 1)
    reachable[end] = [...words].some(
      (word) =>
        word.length <= end && reachable[end - word.length] === true && letters.endsWith(word, end),
    );
  return reachable[letters.length] === true;
}
