/** Browser and system of a request as two codes, `firefox android`, by which people recognise their devices. */
export function deviceOf(request: Request): string {
  const agent = request.headers.get('user-agent') ?? '';
  return `${firstOf(browsers, agent)} ${firstOf(systems, agent)}`;
}

type CodePatterns = readonly (readonly [code: string, shape: RegExp])[];

/** Specific names first: Edge and Opera also contain "Chrome", and all contain "Safari". */
const browsers: CodePatterns = [
  ['edge', /Edg(?:e|A|iOS)?\//],
  ['opera', /OPR\/|Opera/],
  ['samsung', /SamsungBrowser\//],
  ['firefox', /Firefox\/|FxiOS\//],
  ['chrome', /Chrome\/|CriOS\//],
  ['safari', /Safari\//],
];

const systems: CodePatterns = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['chromeos', /CrOS/],
  ['macos', /Macintosh|Mac OS X/],
  ['linux', /Linux/],
];

const firstOf = (patterns: CodePatterns, agent: string): string =>
  patterns.find(([, shape]) => shape.test(agent))?.[0] ?? 'unknown';
