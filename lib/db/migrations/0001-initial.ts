import { type Kysely, sql } from 'kysely';

/** Every table of the first version, each with the constraints that make wrong states impossible. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('media')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('image', 'audio', 'video')`))
    .addColumn('driver', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('duration_ms', 'integer')
    .addColumn('thumbhash', 'text')
    .addColumn('alt', 'text')
    .addColumn('original_name', 'text')
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text')
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('staff', 'player')`))
    .addColumn('password_hash', 'text')
    .addColumn('disabled_at', 'text')
    .addColumn('media_id', 'text', (c) => c.references('media.id'))
    .addColumn('default_avatar_color', 'text', (c) => c.notNull())
    .addColumn('date_joined', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('categories')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('media_id', 'text', (c) => c.references('media.id'))
    .addColumn('default_avatar_color', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull().check(sql`active in (0, 1)`))
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();

  await schema
    .createTable('trivia_questions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('game', 'text', (c) => c.notNull().check(sql`game in ('daily', 'weekly')`))
    .addColumn('tag', 'text', (c) => c.notNull().unique())
    .addColumn('category_id', 'text', (c) => c.notNull().references('categories.id'))
    .addColumn('for_date', 'text', (c) => c.notNull().check(sql`length(for_date) = 10`))
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('duplicate_key', 'text', (c) => c.notNull())
    .addColumn('choice1', 'text', (c) => c.notNull())
    .addColumn('choice2', 'text', (c) => c.notNull())
    .addColumn('choice3', 'text', (c) => c.notNull())
    .addColumn('choice4', 'text', (c) => c.notNull())
    .addColumn('correct_choice', 'integer', (c) => c.notNull().check(sql`correct_choice between 1 and 4`))
    .addColumn('media_type', 'text', (c) => c.check(sql`media_type in ('image', 'audio')`))
    .addColumn('media_id', 'text', (c) => c.references('media.id'))
    .addColumn('zoom_media_id', 'text', (c) => c.references('media.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.unique())
    .addColumn('created_by', 'text', (c) => c.references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('trivia_questions_duplicate_key', ['game', 'category_id', 'duplicate_key'])
    .addCheckConstraint(
      'trivia_questions_media',
      sql`(media_type is null) = (media_id is null) and (zoom_media_id is null or media_type = 'image')`,
    )
    .execute();
  await schema
    .createIndex('trivia_questions_daily_slot')
    .on('trivia_questions')
    .columns(['category_id', 'for_date'])
    .unique()
    .where(sql.ref('game'), '=', sql.lit('daily'))
    .execute();
  await schema
    .createIndex('trivia_questions_by_date')
    .on('trivia_questions')
    .columns(['game', 'for_date'])
    .execute();

  await schema
    .createTable('word_categories')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('category_id', 'text', (c) => c.notNull().references('categories.id'))
    .addColumn('for_date', 'text', (c) => c.notNull().check(sql`length(for_date) = 10`))
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('hint', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('word_categories_slot', ['category_id', 'for_date'])
    .execute();

  await schema
    .createTable('group_games')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tag', 'text', (c) => c.notNull().unique())
    .addColumn('name_of_group', 'text', (c) => c.notNull())
    .addColumn('private_group', 'integer', (c) => c.notNull().check(sql`private_group in (0, 1)`))
    .addColumn('media_image_id', 'text', (c) => c.references('media.id'))
    .addColumn('scoring_mode', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('group_members')
    .addColumn('group_id', 'text', (c) => c.notNull().references('group_games.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('group_members_pk', ['group_id', 'user_id'])
    .execute();
  await schema
    .createTable('group_categories')
    .addColumn('group_id', 'text', (c) => c.notNull().references('group_games.id').onDelete('cascade'))
    .addColumn('category_id', 'text', (c) => c.notNull().references('categories.id'))
    .addPrimaryKeyConstraint('group_categories_pk', ['group_id', 'category_id'])
    .execute();
  await schema
    .createTable('group_invites')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('group_id', 'text', (c) => c.notNull().references('group_games.id').onDelete('cascade'))
    .execute();

  await schema
    .createTable('game_stats')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('category_id', 'text', (c) => c.notNull().references('categories.id'))
    .addColumn('total_answered', 'integer', (c) => c.notNull().check(sql`total_answered >= 0`))
    .addColumn('total_correct', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('game_stats_pk', ['user_id', 'category_id'])
    .addCheckConstraint('game_stats_range', sql`total_correct between 0 and total_answered`)
    .execute();

  await schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint')
    .execute();
}
