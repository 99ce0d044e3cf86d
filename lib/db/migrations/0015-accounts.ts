import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '@/lib/db/rebuild-table';

/** Accounts have a history, too. */
async function admitAccounts(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await rebuildTable(db, 'history', (definition) =>
      definition.replace("'category', 'note'", "'category', 'note', 'account'"),
    );
    return;
  }
  await sql`alter table history drop constraint history_subject_type_check`.execute(db);
  await sql`
    alter table history add constraint history_subject_type_check
    check (subject_type in ('question', 'word_puzzle', 'category', 'note', 'account'))
  `.execute(db);
}

/** Second factors, passwords that must be changed, and what a session runs on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('users')
    .addColumn('must_change_password', 'integer', (c) =>
      c.notNull().defaultTo(0).check(sql`must_change_password in (0, 1)`),
    )
    .execute();
  await schema.alterTable('users').addColumn('totp_secret', 'text').execute();
  await schema.alterTable('users').addColumn('totp_last_step', 'integer').execute();
  await schema.alterTable('sessions').addColumn('device', 'text').execute();

  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute();
  await schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pkey', ['user_id', 'code_hash'])
    .execute();
  await schema
    .createTable('account_challenges')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) =>
      c.notNull().check(sql`purpose in ('sign_in', 'passkey', 'authenticator')`),
    )
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();

  await admitAccounts(db);
}
