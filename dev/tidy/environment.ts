import { type Finding, type Project, findAll, scripts } from './project.ts';

/** The environment is read in one place of each process, so that the table of settings can be complete. */
export function environment(project: Project): readonly Finding[] {
  return scripts(project)
    .filter(({ path }) => !/(^|[/-])config\.ts$|\.config\.ts$|^bin\//.test(path))
    .flatMap((file) =>
      findAll(
        file,
        /\bprocess\.env\b/g,
        ([text]) => `${text} outside a config.ts: take the setting as an argument`,
      ),
    )
    .filter(({ path }) => !path.startsWith('dev/tidy/'));
}
