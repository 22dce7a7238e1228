import {
  type ArrowFunction,
  type BinaryExpression,
  type CallExpression,
  type ElementAccessExpression,
  type Expression,
  type FunctionDeclaration,
  type Node,
  type PropertyAccessExpression,
  SyntaxKind,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Project, SymbolFlags, type Type } from 'typescript/unstable/sync';

/** Statements with more variants than this count as unknown. */
const variantsMax = 32;

/**
 * Possible texts of an expression, from constants, templates, conditions, constant lists and records, functions of one expression and
 * types of string literals. undefined if it depends on anything else.
 */
export function textsOf(project: Project, node: Node): Texts {
  return new StaticText(project).texts({ node, bound: new Map() });
}

type Texts = readonly string[] | undefined;

/** An expression, with the arguments of the calls that lead to it. */
interface Scoped<N extends Node = Node> {
  readonly node: N;
  readonly bound: Bound;
}

/** The value of each bound parameter, by the id of its symbol. */
type Bound = ReadonlyMap<number, Scoped | { readonly texts: Texts }>;

class StaticText {
  readonly #project: Project;

  constructor(project: Project) {
    this.#project = project;
  }

  texts({ node, bound }: Scoped): Texts {
    const found = this.#byForm({ node, bound }) ?? this.#byType(node);
    return found && found.length <= variantsMax ? found : undefined;
  }

  #byForm({ node, bound }: Scoped): Texts {
    const within = (part: Node): Texts => this.texts({ node: part, bound });
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (is.isNumericLiteral(node)) return [String(Number(node.text.replaceAll('_', '')))];
    if (isWrapper(node)) return within(node.expression);
    if (is.isTemplateExpression(node))
      return joined([
        [node.head.text],
        ...node.templateSpans.flatMap((span) => [within(span.expression), [span.literal.text]]),
      ]);
    if (is.isConditionalExpression(node))
      return flattened([within(node.whenTrue), within(node.whenFalse)]);
    if (is.isBinaryExpression(node)) return this.#sum({ node, bound });
    if (is.isIdentifier(node)) return this.#named({ node, bound });
    if (is.isPropertyAccessExpression(node)) return this.#property({ node, bound });
    if (is.isElementAccessExpression(node)) return this.#element({ node, bound });
    return is.isCallExpression(node) ? this.#call({ node, bound }) : undefined;
  }

  /** Texts of a union of string literals. */
  #byType(node: Node): Texts {
    const type = is.isExpression(node) ? this.#project.checker.getTypeAtLocation(node) : undefined;
    return type && literalsOf(type);
  }

  #sum({ node, bound }: Scoped<BinaryExpression>): Texts {
    if (node.operatorToken.kind !== SyntaxKind.PlusToken) return undefined;
    const [left, right] = [node.left, node.right].map((part) => this.texts({ node: part, bound }));
    const [first, ...others] = [...(left ?? []), ...(right ?? [])].map(Number);
    if (first === undefined || others.length !== 1 || others.some(Number.isNaN))
      return joined([left, right]);
    return [String(first + (others[0] ?? 0))];
  }

  #named({ node, bound }: Scoped): Texts {
    const value = this.#value({ node, bound });
    return value && 'texts' in value ? value.texts : value && this.texts(value);
  }

  /** `columns.day` of a constant record or of a bound parameter. */
  #property({ node, bound }: Scoped<PropertyAccessExpression>): Texts {
    const value = this.#literal({ node: node.expression, bound });
    return value && this.#propertyOf(value, node.name.text);
  }

  #propertyOf({ node, bound }: Scoped, name: string): Texts {
    if (!is.isObjectLiteralExpression(node)) return undefined;
    for (const property of node.properties.toReversed()) {
      if (is.isPropertyAssignment(property) && property.name.getText() === name)
        return this.texts({ node: property.initializer, bound });
      if (!is.isSpreadAssignment(property)) continue;
      const spread = this.#literal({ node: property.expression, bound });
      const texts = spread && this.#propertyOf(spread, name);
      if (texts) return texts;
    }
    return undefined;
  }

  /** `list[1]` of a constant list; any value of a constant record where the key is not known. */
  #element({ node, bound }: Scoped<ElementAccessExpression>): Texts {
    const value = this.#literal({ node: node.expression, bound });
    const keys = this.texts({ node: node.argumentExpression, bound });
    if (!value) return undefined;
    if (is.isArrayLiteralExpression(value.node)) {
      const item = keys?.length === 1 ? value.node.elements[Number(keys[0])] : undefined;
      return item && this.texts({ node: item, bound: value.bound });
    }
    if (!is.isObjectLiteralExpression(value.node)) return undefined;
    const names = value.node.properties.flatMap((property) =>
      is.isPropertyAssignment(property) ? property.name.getText() : [],
    );
    return flattened((keys ?? names).map((name) => this.#propertyOf(value, name)));
  }

  #call({ node, bound }: Scoped<CallExpression>): Texts {
    const { expression } = node;
    if (is.isPropertyAccessExpression(expression) && expression.name.text === 'join') {
      const items = this.#items({ node: expression.expression, bound });
      const [separator] = node.arguments;
      const between = separator ? this.texts({ node: separator, bound }) : [','];
      return items && joined(items.flatMap((item, at) => (at === 0 ? [item] : [between, item])));
    }
    const called = is.isIdentifier(expression) ? this.#declared(expression) : undefined;
    const body = called && isFunction(called) ? bodyOf(called) : undefined;
    if (!called || !body || !isFunction(called)) return undefined;
    const values = called.parameters.map((parameter, at) => {
      const value = node.arguments[at];
      if (value) return { node: value, bound };
      return parameter.initializer ? { node: parameter.initializer, bound } : undefined;
    });
    return this.texts({ node: body, bound: this.#bind(called, values, bound) });
  }

  /** The items of a constant list, also of `list.map((item, at) => …)`. */
  #items(list: Scoped): readonly Texts[] | undefined {
    const value = this.#literal(list);
    if (!value) return undefined;
    const { node, bound } = value;
    if (is.isArrayLiteralExpression(node))
      return node.elements.map((item) => this.texts({ node: item, bound }));
    if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression))
      return undefined;
    const [callback] = node.arguments;
    const body = callback && is.isArrowFunction(callback) ? bodyOf(callback) : undefined;
    if (node.expression.name.text !== 'map' || !callback || !body) return undefined;
    if (!is.isArrowFunction(callback)) return undefined;
    return this.#items({ node: node.expression.expression, bound })?.map((texts, at) =>
      this.texts({
        node: body,
        bound: this.#bind(callback, [{ texts }, { texts: [String(at)] }], bound),
      }),
    );
  }

  #bind(
    called: ArrowFunction | FunctionDeclaration,
    values: readonly (Scoped | { readonly texts: Texts } | undefined)[],
    outer: Bound,
  ): Bound {
    const bound = new Map(outer);
    called.parameters.forEach(({ name }, at) => {
      const symbol = this.#project.checker.getSymbolAtLocation(name);
      const value = values[at];
      if (symbol && value) bound.set(symbol.id, value);
    });
    return bound;
  }

  /** The literal behind a name, a parameter, `as const` and `satisfies`. */
  #literal({ node, bound }: Scoped): Scoped | undefined {
    if (isWrapper(node)) return this.#literal({ node: node.expression, bound });
    if (!is.isIdentifier(node)) return { node, bound };
    const value = this.#value({ node, bound });
    return value && 'node' in value ? this.#literal(value) : undefined;
  }

  #value({ node, bound }: Scoped): Scoped | { readonly texts: Texts } | undefined {
    const symbol = this.#project.checker.getSymbolAtLocation(node);
    const own = symbol && bound.get(symbol.id);
    if (own) return own;
    const declared = this.#declared(node);
    return declared && is.isExpression(declared) ? { node: declared, bound } : undefined;
  }

  /** The initial value of a constant or a function, also of an imported one. */
  #declared(node: Node): Expression | FunctionDeclaration | undefined {
    const { checker } = this.#project;
    const symbol = checker.getSymbolAtLocation(node);
    if (!symbol) return undefined;
    const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const declared = target.valueDeclaration?.resolve(this.#project);
    if (!declared) return undefined;
    if (is.isFunctionDeclaration(declared)) return declared;
    return is.isVariableDeclaration(declared) && is.isIdentifier(declared.name)
      ? declared.initializer
      : undefined;
  }
}

function isFunction(node: Node): node is ArrowFunction | FunctionDeclaration {
  return is.isArrowFunction(node) || is.isFunctionDeclaration(node);
}

/** Returned expression of a function with no other statements. */
function bodyOf({ body }: ArrowFunction | FunctionDeclaration): Node | undefined {
  if (!body || !is.isBlock(body)) return body;
  const [only, ...others] = body.statements;
  return only && others.length === 0 && is.isReturnStatement(only) ? only.expression : undefined;
}

function isWrapper(node: Node): node is Node & { readonly expression: Expression } {
  return (
    is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node)
  );
}

function literalsOf(type: Type): Texts {
  if (type.isStringLiteralType()) return [type.value];
  if (type.isNumberLiteralType()) return [String(type.value)];
  return type.isUnionType() ? flattened(type.getTypes().map(literalsOf)) : undefined;
}

function flattened(values: readonly Texts[]): Texts {
  const knownTexts = values.filter((value) => value !== undefined);
  return knownTexts.length === values.length ? [...new Set(knownTexts.flat())] : undefined;
}

/** All concatenations of one text of each part. */
function joined(parts: readonly Texts[]): Texts {
  return parts.reduce<Texts>(
    (before, part) => {
      if (!before || !part || before.length * part.length > variantsMax) return undefined;
      return before.flatMap((start) => part.map((end) => start + end));
    },
    [''],
  );
}
