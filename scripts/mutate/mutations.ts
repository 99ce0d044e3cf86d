import { parse } from '@babel/parser';

/** One small change of a source that a test should notice. */
export interface Mutation {
  start: number;
  end: number;
  replacement: string;
  /** A statement is what changes, not an expression. */
  isStatement: boolean;
  /** It runs when its file is loaded, as it is in no function. */
  isAtLoad: boolean;
  /** From 1. */
  line: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  loc: { start: { line: number } };
  [field: string]: unknown;
}

const swapped: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Around an expression there; the rest of TypeScript's own nodes are types, which no test can see. */
const typedExpressions = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];
const skipped = ['ImportDeclaration', 'ExportAllDeclaration', 'Directive'];

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function childrenOf(node: Node): Node[] {
  const isNamed = ['ObjectProperty', 'ObjectMethod', 'ClassProperty', 'ClassMethod', 'MemberExpression'];
  const hasPlainName = isNamed.includes(node.type) && !node.computed;
  return Object.entries(node)
    .filter(([field]) => !(hasPlainName && ['key', 'property'].includes(field)))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** What the text of a node may become. */
function replacementsOf(node: Node, textOf: (node: unknown) => string): string[] {
  switch (node.type) {
    case 'ExpressionStatement': {
      const { type, argument } = node.expression as Node;
      if (type === 'AwaitExpression') return [';', `void ${textOf(argument)};`];
      return type === 'CallExpression' ? [';'] : [];
    }
    case 'IfStatement':
      return [textOf(node).replace(textOf(node.test), () => `!(${textOf(node.test)})`)];
    case 'ConditionalExpression':
      return [`!(${textOf(node.test)}) ? ${textOf(node.consequent)} : ${textOf(node.alternate)}`];
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const operator = swapped[node.operator as string];
      return operator ? [`(${textOf(node.left)} ${operator} ${textOf(node.right)})`] : [];
    }
    case 'BooleanLiteral':
      return [String(!node.value)];
    case 'NumericLiteral':
      return [String((node.value as number) + 1)];
    // Texts for people are the e2e tests' business.
    case 'StringLiteral':
      return /^\S+$/.test(node.value as string) ? ["''"] : [];
    default:
      return [];
  }
}

/** Every change of a TypeScript source worth trying, in the order of the text. */
export function listMutations(source: string): Mutation[] {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] });
  const textOf = (node: unknown) => source.slice((node as Node).start, (node as Node).end);
  const found: Mutation[] = [];
  function visit(node: Node, isAtLoad: boolean): void {
    if (skipped.includes(node.type)) return;
    if (node.type.startsWith('TS') && !typedExpressions.includes(node.type)) return;
    const { start, end, loc } = node;
    for (const replacement of replacementsOf(node, textOf)) {
      const isStatement = node.type.endsWith('Statement');
      found.push({ start, end, replacement, isStatement, isAtLoad, line: loc.start.line });
    }
    const isFunction = /Function|Method/.test(node.type);
    for (const child of childrenOf(node)) visit(child, isAtLoad && !isFunction);
  }
  visit(program as unknown as Node, true);
  return found;
}

/** The source with the mutation. */
export function applyMutation(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end);
}
