import { Transform } from 'node:stream';

/**
 * Moves the scripts of a page behind its first paint. The server has drawn the page and it works without scripts, so a browser
 * shows it before it loads and runs them: on a phone they take longer than the drawing. React Router writes preloads into the head and one
 * script that imports its modules into the body, and has no option for it. Until they run, the address of the page is kept.
 */
export function scriptsAfterPaint(nonce: string): Transform {
  const rewriting = new Rewriting(nonce);
  return new Transform({
    transform: (chunk: Buffer, _, done) => done(null, rewriting.next(chunk)),
    flush: (done) => done(null, rewriting.rest()),
  });
}

/** Reads a page in chunks, which may end in the middle of a tag or letter. */
class Rewriting {
  readonly #nonce: string;
  #held = Buffer.alloc(0);
  #preloads: readonly string[] = [];
  #at: 'head' | 'body' | 'script' | 'rest' = 'head';

  constructor(nonce: string) {
    this.#nonce = nonce;
  }

  /** The bytes that may be sent after this chunk. */
  next(chunk: Buffer): Buffer {
    if (this.#at === 'rest') return chunk;
    this.#held = Buffer.concat([this.#held, chunk]);
    const sent: Buffer[] = [];
    for (let part = this.#part(); part !== null; part = this.#part()) sent.push(part);
    return Buffer.concat(sent);
  }

  rest(): Buffer {
    return this.#held;
  }

  /** The next part that is complete, null when more has to arrive. */
  #part(): Buffer | null {
    if (this.#at === 'head') {
      const head = this.#upTo('</head>');
      if (head === null) return null;
      this.#at = 'body';
      return this.#headOf(head);
    }
    if (this.#at === 'body') {
      const body = this.#upTo(opening);
      if (body !== null) this.#at = 'script';
      return body ?? this.#withoutStartOf(opening);
    }
    if (this.#at === 'script') {
      const script = this.#upTo(closing);
      if (script === null) return null;
      this.#at = 'rest';
      const text = script.toString('utf8', 0, script.length - closing.length);
      return Buffer.from((afterPaint(text, this.#preloads) ?? text) + closing);
    }
    return this.#held.length === 0 ? null : this.#taken(this.#held.length);
  }

  #headOf(head: Buffer): Buffer {
    const html = head.toString('utf8');
    this.#preloads = Array.from(html.matchAll(preload), ([, href = '']) => href);
    if (this.#preloads.length === 0) return head;
    // Before the style sheets, for which a script would wait.
    const script = `<script nonce="${this.#nonce}">${keepAddress}</script>`;
    return Buffer.from(html.replaceAll(preload, '').replace('<head>', `<head>${script}`));
  }

  #upTo(marker: string): Buffer | null {
    const at = this.#held.indexOf(marker);
    return at === -1 ? null : this.#taken(at + marker.length);
  }

  /** All but an end that may be the start of the marker. */
  #withoutStartOf(marker: string): Buffer | null {
    let held = Math.min(marker.length - 1, this.#held.length);
    while (
      !this.#held.subarray(this.#held.length - held).equals(Buffer.from(marker.slice(0, held)))
    )
      held -= 1;
    return this.#held.length === held ? null : this.#taken(this.#held.length - held);
  }

  #taken(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }
}

/** Read by the scripts before they take the page over. */
const keepAddress = 'window.openedPage=location.pathname+location.search';

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const opening = ' type="module" async="">';
const closing = '</script>';
const plainImport = /^import "([^"]+)";$/gm;
const namedImport = /^import \* as (\w+) from "([^"]+)";$/gm;

/** A page in a tab behind others is not painted: its scripts wait for this time at most, ms. */
const paintMsMax = 2_000;

/** The script with its imports behind the first paint; null for one that imports in another way, as during development. */
function afterPaint(script: string, preloads: readonly string[]): string | null {
  const plain = Array.from(script.matchAll(plainImport), ([, file]) => `await import("${file}");`);
  const named = Array.from(script.matchAll(namedImport), ([, name, file]) => ({ name, file }));
  const rest = script.replaceAll(plainImport, '').replaceAll(namedImport, '').trim();
  if (/^\s*import\s*["*{\w]/m.test(rest)) return null;
  return [
    '(async()=>{',
    `await new Promise(r=>{requestAnimationFrame(()=>setTimeout(r));setTimeout(r,${paintMsMax})});`,
    `for(const href of ${JSON.stringify(preloads)})`,
    'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));',
    ...plain,
    `const [${named.map(({ name }) => name).join(',')}]=`,
    `await Promise.all([${named.map(({ file }) => `import("${file}")`).join(',')}]);`,
    `${rest}})()`,
  ].join('');
}
