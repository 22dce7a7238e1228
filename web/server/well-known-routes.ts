import { Hono } from 'hono';
import { languages } from '../app/i18n/languages.ts';
import { paths } from '../app/paths.ts';
import type { Backend } from './backend.ts';

/** RFC 9116 §2.5.5 recommends less than a year. */
const securityContactDays = 180;

/** Standard addresses that programs request on every site. */
export function wellKnownRoutes({ settings, clock }: Pick<Backend, 'settings' | 'clock'>): Hono {
  const { brand, elsewhere, environment, publicUrl } = settings;
  const app = new Hono();

  // RFC 9116: where to report a vulnerability.
  app.get('/.well-known/security.txt', async (context, next) => {
    if (brand.contact === undefined) return await next();
    const expires = clock.now().add({ hours: 24 * securityContactDays });
    const lines = [
      `Contact: mailto:${brand.contact}`,
      `Expires: ${expires.toString({ smallestUnit: 'second' })}`,
      `Preferred-Languages: ${languages.map(({ tag }) => tag).join(', ')}`,
      `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    ];
    return context.text(`${lines.join('\n')}\n`);
  });

  // https://w3c.github.io/webappsec-change-password-url: password managers open this address.
  app.get('/.well-known/change-password', (context) =>
    context.redirect(elsewhere?.accountUrl.href ?? paths.accountPassword(), 302),
  );

  // RFC 9309. Trial environments are excluded from search engines.
  app.get('/robots.txt', (context) => {
    const open = environment === 'master' ? [paths.landing(), paths.terms(), paths.privacy()] : [];
    const files = environment === 'master' ? ['/assets/', '/brand/'] : [];
    const allowed = [...open, ...files].map((path) => `Allow: ${path}`);
    return context.text(`${['User-agent: *', ...allowed, 'Disallow: /'].join('\n')}\n`);
  });

  return app;
}
