import { format } from 'prettier';
import { tables } from '../table-rules';
import { BUCKETS } from './bucket-rules';
import { COLUMNS } from './column-rules';
import type { FunctionRules } from './function-rule';
import { FUNCTIONS } from './function-rules';

/** The generated document: who may do what, by the rules that the attack tests try. */
export const MATRIX_FILE = 'supabase/permissions.md';

const HEAD = `# Who may do what

Made by \`npm run security\` from what the attack tests try as every kind of caller (\`tests/database/attack/\`). A new table,
column, function or bucket without a decision fails them. Edge functions act as \`service_role\`, which row level security does
not bind.`;

export function renderMatrix(): Promise<string> {
  const text = [HEAD, tableMatrix(), columnMatrix(), functionMatrix(), bucketMatrix()].join('\n\n');
  return format(text, { parser: 'markdown', printWidth: 120 });
}

/** The number of rules in the matrix: one per table, column, function or bucket, kind of caller and command. */
export function sizeOfMatrix(): Record<'tables' | 'columns' | 'functions' | 'buckets', number> {
  return {
    tables: Object.keys(tables).length * 4 * 4,
    columns: Object.values(COLUMNS).reduce((sum, rules) => sum + namesOf(rules).length, 0) * 3 * 3,
    functions: Object.keys(FUNCTIONS).length * 3,
    buckets: Object.keys(BUCKETS).length * 4 * 4,
  };
}

function namesOf(rules: object): string[] {
  return Object.values(rules).flatMap((names) => String(names).split(' '));
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function grid(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [rowOf(head), rowOf(head.map(() => '---')), ...rows.map(rowOf)];
  return `## ${title}\n\n${lines.join('\n')}`;
}

const COMMANDS = { select: 'read', create: 'add', update: 'change', delete: 'remove' } as const;

/** Rows of one owner, by who asks. */
function tableMatrix(): string {
  const rows = Object.entries(tables).map(([table, rules]) => [
    `\`${table}\``,
    ...[0, 1, 2, 3].map(
      (caller) =>
        Object.entries(COMMANDS)
          .filter(([command]) => rules[command as keyof typeof COMMANDS][caller] === 1)
          .map(([, word]) => word)
          .join(', ') || '–',
    ),
  ]);
  return grid('Rows of an account', ['Table', 'Visitors', 'The owner', 'Other users', 'Admins'], rows);
}

function columnMatrix(): string {
  const listed = (names: string | undefined) =>
    names === undefined
      ? '–'
      : names
          .split(' ')
          .map((name) => `\`${name}\``)
          .join(', ');
  const rows = Object.entries(COLUMNS)
    .filter(([, { hidden, readInsert, readUpdate, readInsertUpdate }]) =>
      [hidden, readInsert, readUpdate, readInsertUpdate].some((names) => names !== undefined),
    )
    .map(([table, rules]) => [
      `\`${table}\``,
      listed(rules.readInsert),
      listed(rules.readInsertUpdate),
      listed(rules.readUpdate),
      listed(rules.hidden),
    ]);
  return grid(
    'Columns that signed-in users write, in rows that they may write; all others are the database’s own',
    ['Table', 'When adding', 'Adding and changing', 'Changing', 'Not even read'],
    rows,
  );
}

const CALLERS = { everybody: 'everybody', users: 'users', service_role: 'edge functions' } as const;

function told(outcome: string): string {
  if (outcome === 'reads' || outcome === 'changes') return outcome;
  return outcome === 'ok' ? 'nothing of theirs' : 'refused';
}

function functionMatrix(): string {
  const row = ([signature, rules]: readonly [string, FunctionRules]) => [
    `\`${signature.replace(/\(.*/, '')}\``,
    rules.does,
    CALLERS[rules.for],
    told(rules.visitor),
    told(rules.stranger),
    told(rules.admin),
  ];
  return grid(
    'Functions, and what a call about somebody else comes to',
    ['Function', 'What it does', 'Callable by', 'Visitor', 'Other user', 'Admin'],
    Object.entries(FUNCTIONS).map(row),
  );
}

function bucketMatrix(): string {
  const rows = Object.entries(BUCKETS).map(([bucket, rules]) => [
    `\`${bucket}\``,
    rules.isPublic
      ? 'everybody with the address'
      : rules.isOpenedByLinks
        ? 'the owner, and who has a link'
        : 'the owner',
    rules.adds,
    rules.replaces,
    'the owner',
  ]);
  return grid(
    'Files, each in its owner’s folder; nobody lists or touches another’s',
    ['Bucket', 'Read by', 'Added', 'Replaced', 'Removed by'],
    rows,
  );
}
