import type { Brand } from '@hearth/platform/files/brand-folder.ts';
import type { Language } from '../app/i18n/languages.ts';
import { paths } from '../app/paths.ts';
import { screenRoutes } from '../app/route-table.ts';

export type TextOf = (id: string, values?: Readonly<Record<string, string | number>>) => string;

interface ManifestOf {
  readonly brand: Brand;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly text: TextOf;
}

/** Web app manifest of a brand, language and theme. */
export function manifestOf({ brand, language, theme, text }: ManifestOf) {
  return {
    // Permanent: devices identify the app by it, independent of start address and name.
    id: '/',
    name: brand.name,
    short_name: brand.shortName,
    description: text('install.about'),
    lang: language.tag,
    dir: language.direction,
    scope: '/',
    start_url: paths.launcher(),
    display: 'standalone',
    theme_color: brand.colours.paper[theme],
    background_color: brand.colours.paper[theme],
    categories: ['utilities', 'lifestyle'],
    icons: icons(brand),
    shortcuts: shortcuts(text).map((shortcut) => ({ ...shortcut, icons: shortcutIcons(brand) })),
    screenshots: screenshots(brand, text),
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    prefer_related_applications: false,
  };
}

const pixels = /(?:^|-)(\d+)\.png$/;

/** The drawn icon for every size, then each picture named `icon-…-512.png`: any, maskable or monochrome. */
function icons(brand: Brand) {
  const drawn = {
    src: addressOf(brand, 'icon.svg'),
    sizes: 'any',
    type: 'image/svg+xml',
    purpose: 'any',
  };
  const pictures = Object.keys(brand.pictures).filter(
    (file) => file.startsWith('icon-') && pixels.test(file),
  );
  const painted = pictures.toSorted().map((file) => {
    const [, size = ''] = pixels.exec(file) ?? [];
    return {
      src: addressOf(brand, file),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: /maskable|monochrome/.exec(file)?.[0] ?? 'any',
    };
  });
  return [...painted, drawn];
}

/** Shortcuts to existing screens. */
function shortcuts(text: TextOf) {
  const candidates = [
    { url: paths.energy(), name: text('shell.energy') },
    { url: paths.monitoring(), name: text('shell.monitoring') },
    { url: paths.scanStart(), name: text('install.scan') },
  ];
  const screenPaths: ReadonlySet<string> = new Set(screenRoutes.map(({ path }) => path));
  return candidates.filter(({ url }) => screenPaths.has(url));
}

const shortcutIcons = (brand: Brand) =>
  icons(brand).filter(({ sizes }) => sizes === '192x192' || sizes === 'any');

const screenshotName = /^screenshot-(narrow|wide)-([a-z]+)-(\d+)x(\d+)\.png$/;

/** Pictures named `screenshot-narrow-energy-390x844.png`, which a browser shows before the installation. */
function screenshots(brand: Brand, text: TextOf) {
  return Object.keys(brand.pictures)
    .toSorted()
    .flatMap((file) => {
      const [, form = '', screen = '', width = '', height = ''] = screenshotName.exec(file) ?? [];
      if (form === '') return [];
      return {
        src: addressOf(brand, file),
        sizes: `${width}x${height}`,
        type: 'image/png',
        form_factor: form,
        label: text(screen === 'energy' ? 'shell.energy' : 'shell.home'),
      };
    });
}

const addressOf = (brand: Brand, file: string): string =>
  `/brand/${file}?v=${brand.pictures[file] ?? ''}`;
