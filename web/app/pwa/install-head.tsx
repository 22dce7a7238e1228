import type { Shell } from '../shell-context.tsx';

/** The head elements that make the app installable. */
export function InstallHead({ shell }: { shell: Shell | null }) {
  if (!shell) return null;
  const theme = shell.appearance.theme === 'dark' ? '&theme=dark' : '';
  return (
    <>
      <link rel="manifest" href={`/manifest.webmanifest?language=${shell.language.tag}${theme}`} />
      <meta name="apple-mobile-web-app-title" content={shell.brand.shortName} />
      <meta name="apple-mobile-web-app-status-bar-style" content="default" />
    </>
  );
}
