/** A step from one version of the database's schema to the next, in both SQL dialects. A published step never changes. */
interface Migration {
  readonly sqlite: string;
  readonly postgres: string;
}

/** The version of a database is the number of steps that have been applied to it. */
export const MIGRATIONS: readonly Migration[] = [
  {
    sqlite: `
      create table people (
        id text primary key,
        name text not null,
        token_hash text not null unique,
        created integer not null
      ) strict, without rowid;

      create table mutes (
        person text not null references people (id),
        other text not null,
        primary key (person, other)
      ) strict, without rowid;

      create table tables (
        id text primary key,
        game text not null,
        players integer not null,
        options text not null,
        clock text not null,
        listed integer not null,
        creator text not null,
        plans text not null,
        invite text not null,
        server_seed text not null,
        created integer not null,
        seq integer not null default 0,
        status text not null,
        to_act integer not null,
        due integer,
        seats text not null,
        changed integer not null,
        chat_lines integer not null default 0
      ) strict;
      create index tables_lobby on tables (changed, id) where listed and status in ('open', 'starting', 'playing');
      create index tables_due on tables (due, id) where due is not null;

      create table events (
        table_id text not null references tables (id),
        seq integer not null,
        at integer not null,
        served integer not null,
        body text not null,
        primary key (table_id, seq)
      ) strict, without rowid;

      create table sitters (
        table_id text not null references tables (id),
        person text not null,
        finished integer,
        primary key (table_id, person)
      ) strict, without rowid;
      create index sitters_person on sitters (person, finished, table_id);

      create table chat (
        table_id text not null references tables (id),
        n integer not null,
        from_id text not null,
        from_name text not null,
        text text not null,
        at integer not null,
        primary key (table_id, n)
      ) strict, without rowid;

      create table service (served integer not null) strict;
      insert into service values (0);
    `,
    postgres: `
      create table people (
        id text primary key,
        name text not null,
        token_hash text not null unique,
        created bigint not null
      );

      create table mutes (
        person text not null references people (id),
        other text not null,
        primary key (person, other)
      );

      create table tables (
        id text primary key,
        game text not null,
        players integer not null,
        options text not null,
        clock text not null,
        listed boolean not null,
        creator text not null,
        plans text not null,
        invite text not null,
        server_seed text not null,
        created bigint not null,
        seq integer not null default 0,
        status text not null,
        to_act integer not null,
        due bigint,
        seats text not null,
        changed bigint not null,
        chat_lines integer not null default 0
      );
      create index tables_lobby on tables (changed, id) where listed and status in ('open', 'starting', 'playing');
      create index tables_due on tables (due, id) where due is not null;

      -- No foreign key, because checking it took a quarter of an append's time. An append locks its table's row anyway.
      create table events (
        table_id text not null,
        seq integer not null,
        at bigint not null,
        served bigint not null,
        body text not null,
        primary key (table_id, seq)
      );

      create table sitters (
        table_id text not null references tables (id),
        person text not null,
        finished bigint,
        primary key (table_id, person)
      );
      create index sitters_person on sitters (person, finished, table_id);

      create table chat (
        table_id text not null references tables (id),
        n integer not null,
        from_id text not null,
        from_name text not null,
        text text not null,
        at bigint not null,
        primary key (table_id, n)
      );

      create table service (served bigint not null);
      insert into service values (0);
    `,
  },
  {
    // Only SQLite has a journal (sqlite-journal.ts).
    sqlite: 'create table journal (n integer primary key, appends text not null) strict;',
    postgres: '',
  },
  {
    // A table's settings move into one column. The lobby's index still needs the column `listed`, so `listed` becomes a
    // generated column.
    sqlite: `
      drop index tables_lobby;
      alter table tables add column settings text not null default '';
      update tables set settings = json_object('options', json(options), 'clock', json(clock),
        'listed', json(case when listed then 'true' else 'false' end));
      alter table tables drop column options;
      alter table tables drop column clock;
      alter table tables drop column listed;
      alter table tables add column listed integer generated always as (settings ->> 'listed') virtual;
      create index tables_lobby on tables (changed, id) where listed and status in ('open', 'starting', 'playing');
    `,
    postgres: `
      drop index tables_lobby;
      alter table tables add column settings text;
      update tables set settings = json_build_object('options', options::json, 'clock', clock::json, 'listed', listed)::text;
      alter table tables alter column settings set not null;
      alter table tables drop column options, drop column clock, drop column listed;
      alter table tables add column listed boolean generated always as ((settings::json ->> 'listed')::boolean) stored;
      create index tables_lobby on tables (changed, id) where listed and status in ('open', 'starting', 'playing');
    `,
  },
  {
    // Lists of games show the round. An existing table has no round until its next event.
    sqlite: 'alter table tables add column round integer;',
    postgres: 'alter table tables add column round integer;',
  },
  {
    // A person can use several devices, so the tokens move into their own table. SQLite cannot drop a unique column, so
    // the table `people` is created again. The new index of `chat` finds a deleted person's lines.
    sqlite: `
      alter table mutes rename to old_mutes;
      alter table people rename to old_people;
      create table people (
        id text primary key,
        name text not null,
        created integer not null
      ) strict, without rowid;
      create table mutes (
        person text not null references people (id),
        other text not null,
        primary key (person, other)
      ) strict, without rowid;
      create table devices (
        token_hash text primary key,
        person text not null references people (id),
        renewed integer not null
      ) strict, without rowid;
      insert into people (id, name, created) select id, name, created from old_people;
      insert into mutes (person, other) select person, other from old_mutes;
      insert into devices (token_hash, person, renewed) select token_hash, id, created from old_people;
      drop table old_mutes;
      drop table old_people;
      create index devices_person on devices (person);
      create table codes (
        person text primary key references people (id),
        code_hash text not null unique,
        expires integer not null
      ) strict, without rowid;
      create index chat_from on chat (from_id);
    `,
    postgres: `
      create table devices (
        token_hash text primary key,
        person text not null references people (id),
        renewed bigint not null
      );
      insert into devices (token_hash, person, renewed) select token_hash, id, created from people;
      alter table people drop column token_hash;
      create index devices_person on devices (person);
      create table codes (
        person text primary key references people (id),
        code_hash text not null unique,
        expires bigint not null
      );
      create index chat_from on chat (from_id);
    `,
  },
  {
    // Tables now store their origin and when they were opened. Open tables now expire, so each of them gets an expiry time.
    sqlite: `
      alter table service add column salt text not null default '';
      update service set salt = lower(hex(randomblob(16)));
      alter table tables add column origin text not null default '';
      alter table tables add column opened integer not null default 0;
      update tables set opened = (select served from service), due = (select served from service) +
        case when listed and settings ->> '$.clock.kind' <> 'days' then 1800000 else 604800000 end where status = 'open';
      drop index tables_lobby;
      create index tables_open on tables (origin, creator, created, id) where listed and status = 'open';
      create index tables_playing on tables (origin, creator, created, id) where listed and status = 'playing';
    `,
    postgres: `
      alter table service add column salt text not null default '';
      update service set salt = md5(gen_random_uuid()::text);
      alter table tables add column origin text not null default '';
      alter table tables add column opened bigint not null default 0;
      update tables set opened = (select served from service), due = (select served from service) +
        case when listed and settings::json -> 'clock' ->> 'kind' <> 'days' then 1800000 else 604800000 end where status = 'open';
      drop index tables_lobby;
      create index tables_open on tables (origin, creator, created, id) where listed and status = 'open';
      create index tables_playing on tables (origin, creator, created, id) where listed and status = 'playing';
    `,
  },
];

/** Returns the steps that a database of this version still needs. Throws if the database is newer than this program. */
export function missingSteps(version: number, where: string): readonly Migration[] {
  if (version > MIGRATIONS.length)
    throw new Error(
      `${where} was made by a newer Sloop (its version is ${version}, this program knows ${MIGRATIONS.length}). ` +
        'Nothing was changed. Start the newer program, or restore a backup from before the update.',
    );
  return MIGRATIONS.slice(version);
}
