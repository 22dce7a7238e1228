import { type Project, type SourceFile, isTest, scripts } from './tidy/project.ts';
import { walk } from './tidy/walk.ts';

/** Addresses of endpoints, which no page has. */
const endpoints = /^\/(?:api|v1|idp|device-cloud|body)(?:\/|$)/;

/**
 * Addresses that product builds below its public address (in mails, and for a person's way back from a payment) and that no page of the
 * app has. A value within an address stands for any text: `/documents/${id}`.
 */
export function unknownPages(project: Project, pages: readonly string[]): readonly string[] {
  const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/:[^/]+/g, '[^/]+')}$`));
  return scripts(project)
    .filter(({ path, text }) => path.startsWith('services/product/') && text.includes('publicUrl'))
    .filter(({ path }) => !isTest(path))
    .flatMap((file) =>
      addressesIn(file)
        .filter((address) => !endpoints.test(address))
        .filter((address) => !patterns.some((pattern) => pattern.test(address)))
        .map((address) => `${file.path} leads to ${address}`),
    );
}

function addressesIn(file: SourceFile): readonly string[] {
  const found: string[] = [];
  walk(file, (node) => {
    const text =
      node.type === 'TemplateLiteral'
        ? node.quasis.map(({ value }) => value.cooked ?? '').join('x')
        : node.type === 'Literal' && typeof node.value === 'string'
          ? node.value
          : '';
    if (/^\/[a-z]/.test(text)) found.push(text.replace(/[?#].*$/, ''));
  });
  return found;
}
