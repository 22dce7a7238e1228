import { authorisationMatrices } from './authorisation-matrices.ts';
import { decisionCode } from './decision-code.ts';
import { decisionPages } from './decision-pages.ts';
import { declaredDependencies } from './declared-dependencies.ts';
import { envExample } from './env-example.ts';
import { environment } from './environment.ts';
import { exportsOwnNames } from './exports.ts';
import { fileGrammar } from './file-grammar.ts';
import { glossary } from './glossary.ts';
import { links } from './links.ts';
import { messages } from './messages.ts';
import { placement } from './placement.ts';
import type { Rule } from './project.ts';
import { reasonedDependencies } from './reasoned-dependencies.ts';
import { screenClasses } from './screen-classes.ts';
import { sizes } from './sizes.ts';
import { ownSchema, rowsStayInside } from './stores.ts';
import { tableClasses } from './table-classes.ts';
import { terms } from './terms.ts';
import { clockFreeSql, timeAndChance } from './time-and-chance.ts';
import { typeNames } from './type-names.ts';
import { unfinished } from './unfinished.ts';
import { unusedDependencies } from './unused-dependencies.ts';
import { unusedStyles } from './unused-styles.ts';
import { usedExports } from './used-exports.ts';
import { words } from './words.ts';

/** Rules by name; STYLE.md and docs/decisions have the reasons. */
export const rules: Readonly<Record<string, Rule>> = {
  'files and functions are short': sizes,
  'imports are declared': declaredDependencies,
  'declared packages are imported': unusedDependencies,
  'every dependency has its reason': reasonedDependencies,
  'files export their own names': exportsOwnNames,
  'exported names are used': usedExports,
  'a reserved file name is true': fileGrammar,
  'process.env is read in config.ts only': environment,
  'every setting is in .env.example': envExample,
  'time and chance are arguments': timeAndChance,
  'SQL reads no clock': clockFreeSql,
  'every table declares its placement': placement,
  'every table has a class of data': tableClasses,
  'a row type never leaves its store': rowsStayInside,
  'a store names its own schema': ownSchema,
  'every sentence is in every language': messages,
  'a thing has one term in each language': terms,
  'names are standard words': words,
  'a type name has one meaning': typeNames,
  'a class of screens has one style sheet': screenClasses,
  'classes and custom properties are used': unusedStyles,
  'links on pages lead somewhere': links,
  'decisions have a date and a status': decisionPages,
  'code named in decisions exists': decisionCode,
  'every service has its authorisation matrix': authorisationMatrices,
  'the glossary is true': glossary,
  'nothing is left unfinished': unfinished,
};
