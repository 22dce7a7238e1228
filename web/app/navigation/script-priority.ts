import { Transform } from 'node:stream';

/**
 * Lowers the priority of the module preloads in a page's head: the page is drawn by the server,
 * so style sheet and font load first. React Router writes the preloads and has no option for it.
 */
export function lowPriorityScripts(): Transform {
  let head: Buffer | null = Buffer.alloc(0);
  const flushed = (): Buffer => {
    const html = (head ?? Buffer.alloc(0)).toString('utf8');
    head = null;
    return Buffer.from(html.replaceAll(preload, `${preload} fetchpriority="low"`));
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (head === null) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      return head.includes('</head>') ? done(null, flushed()) : done();
    },
    flush: (done) => (head === null ? done() : done(null, flushed())),
  });
}

const preload = '<link rel="modulepreload"';
