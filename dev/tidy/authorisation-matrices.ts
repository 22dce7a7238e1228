import { type Finding, type Project, filesMatching } from './project.ts';

/**
 * Every service calls all endpoints of its registry as every kind of caller, so that no endpoint lacks a test of its roles. The
 * matrix itself fails for an endpoint that is served and not registered.
 */
export function authorisationMatrices(project: Project): readonly Finding[] {
  return filesMatching(project, /^services\/[^/]+\/app\.ts$/).flatMap(({ path }) => {
    const test = path.replace(/app\.ts$/, 'authorisation.test.ts');
    const { text = '' } = project.files.find((file) => file.path === test) ?? {};
    return /\bexpect\(\s*await admissionFaults\(|= await admissionFaults\(/.test(text)
      ? []
      : [{ path, line: 1, words: `${test} does not check admissionFaults` }];
  });
}
