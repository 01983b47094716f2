// Finds the names, the members and the syntax that a script uses.
import { parseAst } from 'rolldown/parseAst';

/** A node of the syntax tree. All its other fields are values, nodes or lists of nodes. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { readonly type?: unknown }).type === 'string';

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined;

/** Names that stand for the global object. */
const GLOBAL_OBJECTS = ['globalThis', 'window', 'self'];

export interface Uses {
  /** Global and local names that are read. */
  readonly names: Set<string>;
  /** The members that are accessed. Each member is listed as `name` and, if the object has a name, also as `object.name`. */
  readonly members: Set<string>;
  /** Syntax that the oldest browsers cannot parse. */
  readonly syntax: Set<string>;
}

const noUses = (): Uses => ({ names: new Set(), members: new Set(), syntax: new Set() });

/** Collects what a script uses. Leaves out everything that the script first checks for, as in `typeof X` and `x.y?.()`. */
export function usesOf(code: string): Uses {
  const [uses, asked] = [noUses(), noUses()];
  visit(parseAst(code) as unknown as SyntaxNode, uses, asked);
  for (const name of asked.names) uses.names.delete(name);
  for (const name of asked.members) uses.members.delete(name);
  return uses;
}

function visit(node: SyntaxNode, uses: Uses, asked: Uses): void {
  if (node.type === 'UnaryExpression' && node['operator'] === 'typeof') return visitAll(node['argument'], asked, asked);
  if (node.type === 'CallExpression' && node['optional'] === true) {
    visitAll(node['callee'], asked, asked);
    return visitAll(node['arguments'], uses, asked);
  }
  noteSyntax(node, uses.syntax);
  if (node.type === 'MemberExpression' && node['computed'] !== true) noteMember(node, uses);
  const name = nameOf(node);
  if (name !== undefined) uses.names.add(name);
  const { computed } = node;
  for (const [field, value] of Object.entries(node)) {
    // Names of members, properties and imports are not names of variables.
    const isName = (field === 'property' || field === 'key') && computed !== true;
    if (!(isName && nameOf(value) !== undefined)) visitAll(value, uses, asked);
  }
}

function visitAll(value: unknown, uses: Uses, asked: Uses): void {
  for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(each)) visit(each, uses, asked);
}

function noteMember({ object, property }: SyntaxNode, { names, members }: Uses): void {
  const [of, name] = [nameOf(object), nameOf(property)];
  if (name === undefined) return;
  members.add(name);
  if (of === undefined) return;
  if (GLOBAL_OBJECTS.includes(of)) names.add(name);
  members.add(`${of}.${name}`);
}

function noteSyntax(node: SyntaxNode, syntax: Set<string>): void {
  if (node.type === 'ImportAttribute') syntax.add('import attributes');
  if (node.type === 'Decorator') syntax.add('decorators');
  if (node.type === 'VariableDeclaration' && String(node['kind']).includes('using')) syntax.add('using');
  const { regex } = node as { readonly regex?: { readonly pattern: string; readonly flags: string } };
  if (regex?.flags.includes('v')) syntax.add('regular expressions with the flag v');
  if (regex && /\(\?[a-z]*-?[a-z]*:/.test(regex.pattern.replaceAll('(?:', '')))
    syntax.add('modifiers in regular expressions');
}
