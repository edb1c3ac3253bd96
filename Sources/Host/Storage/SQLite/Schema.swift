/// The tables, as the steps that led to them. A step is never changed once a version with it is out; a change is a new step.
struct Schema: Sendable {
  /// The file's mark of being Beckon's: "Bckn".
  static let mark: Int64 = 0x4263_6B6E

  /// The steps that bring a file from each form to the next one. The first makes the tables.
  let steps: [String]

  static let current: Schema = Schema(steps: [
    first, permissions, permissionsOfIntents, stamps, declined, situation, longBeginnings,
  ])

  /// Brings a file to the newest form, all steps or none.
  ///
  /// - Throws: `StorageError.newer` or `.foreign`, before anything is changed.
  func migrate(_ database: Database) throws {
    guard try version(of: database) < steps.count else { return }
    try database.transaction {
      // Another program may have done it meanwhile.
      let version = try version(of: database)
      guard version < steps.count else { return }
      for step in steps[version...] { try database.script(step) }
      try database.script("PRAGMA application_id = \(Self.mark); PRAGMA user_version = \(steps.count)")
    }
  }

  /// The form that a file has; 0 of an empty one.
  func version(of database: Database) throws -> Int {
    let version = Int(try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
    let mark = try database.first("PRAGMA application_id") { $0.integer(0) } ?? 0
    let tables = try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
    guard tables == 0 || mark == Self.mark else { throw StorageError.foreign(path: database.path) }
    guard version <= steps.count else {
      throw StorageError.newer(path: database.path, version: version, known: steps.count)
    }
    return version
  }

  /// Which apps the assistant may use for a person.
  private static let permissions = """
    CREATE TABLE permissions(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      app TEXT NOT NULL,
      allowed INTEGER NOT NULL,
      moment REAL NOT NULL,
      UNIQUE (person, app)
    ) STRICT;
    """

  /// The same for each intent that an app handles. An empty name stands for the whole app.
  private static let permissionsOfIntents = """
    ALTER TABLE permissions RENAME TO permissions_of_apps;
    CREATE TABLE permissions(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      app TEXT NOT NULL,
      intent TEXT NOT NULL,
      allowed INTEGER NOT NULL,
      moment REAL NOT NULL,
      UNIQUE (person, app, intent)
    ) STRICT;
    INSERT INTO permissions(person, app, intent, allowed, moment)
      SELECT person, app, '', allowed, moment FROM permissions_of_apps;
    DROP TABLE permissions_of_apps;
    """

  /// Numbers that are other ones after a change to a person's donations, and to the names that apps have registered for them.
  private static let stamps = """
    ALTER TABLE people ADD COLUMN doings INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE people ADD COLUMN naming INTEGER NOT NULL DEFAULT 0;
    """

  /// The actions that the person said no to, so that they aren't offered again on that day.
  private static let declined = """
    CREATE TABLE declined(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      action TEXT NOT NULL,
      moment REAL NOT NULL,
      UNIQUE (person, action)
    ) STRICT;
    """

  /// The place where the person is, by a name of theirs; donations that weren't kept; media that an app wants suggested only
  /// where it says so itself.
  private static let situation = """
    ALTER TABLE people ADD COLUMN place TEXT;
    CREATE TABLE refused(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      app TEXT NOT NULL,
      subject TEXT NOT NULL,
      reason TEXT NOT NULL,
      moment REAL NOT NULL,
      UNIQUE (person, app, subject, reason)
    ) STRICT;
    CREATE TABLE unpredicted(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      app TEXT NOT NULL,
      -- The raw value of INMediaItemType.
      kind INTEGER NOT NULL,
      UNIQUE (person, app, kind)
    ) STRICT;
    """

  /// Beginnings of up to eight letters have lists of their own, since a list that has to be made of the lists of all its
  /// words takes milliseconds where the words are frequent.
  private static let longBeginnings = """
    CREATE TABLE kept AS SELECT rowid AS number, title, others FROM words;
    DROP TABLE words;
    CREATE VIRTUAL TABLE words USING fts5(
      title, others, tokenize = "unicode61 remove_diacritics 0 tokenchars '_'", prefix = '2 3 4 5 6 7 8');
    INSERT INTO words(rowid, title, others) SELECT number, title, others FROM kept;
    DROP TABLE kept;
    """

  private static let first = """
    CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

    -- What apps can be asked for again. Many donations are of the same action.
    CREATE TABLE actions(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      app TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('intent', 'activity')),
      name TEXT NOT NULL,
      key TEXT NOT NULL,
      parameters TEXT NOT NULL,
      UNIQUE (person, key)
    ) STRICT;
    CREATE INDEX actions_of_app ON actions(person, app);

    CREATE TABLE donations(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      app TEXT NOT NULL,
      identifier TEXT NOT NULL,
      action INTEGER NOT NULL REFERENCES actions ON DELETE CASCADE,
      -- The interaction's group, or the activity's persistent identifier.
      grouping TEXT,
      title TEXT, subtitle TEXT, phrase TEXT,
      keywords TEXT NOT NULL,
      eligibility INTEGER NOT NULL, direction INTEGER NOT NULL, status INTEGER NOT NULL,
      begun REAL, ended REAL,
      moment REAL NOT NULL,
      place TEXT,
      UNIQUE (person, app, identifier)
    ) STRICT;
    CREATE INDEX donations_by_moment ON donations(person, moment);
    CREATE INDEX donations_of_action ON donations(action, moment);
    CREATE INDEX donations_of_group ON donations(person, app, grouping) WHERE grouping IS NOT NULL;

    CREATE TABLE shortcuts(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      identifier TEXT NOT NULL,
      -- Null where the steps are of several apps.
      app TEXT,
      origin TEXT NOT NULL CHECK (origin IN ('donated', 'proposed', 'personal')),
      title TEXT NOT NULL, subtitle TEXT, phrase TEXT,
      steps TEXT NOT NULL,
      moment REAL NOT NULL,
      UNIQUE (person, identifier)
    ) STRICT;
    CREATE INDEX shortcuts_of_app ON shortcuts(person, app, origin, moment);

    CREATE TABLE phrases(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      shortcut INTEGER NOT NULL REFERENCES shortcuts ON DELETE CASCADE,
      text TEXT NOT NULL,
      language TEXT NOT NULL,
      moment REAL NOT NULL,
      UNIQUE (person, language, text)
    ) STRICT;
    CREATE INDEX phrases_of_shortcut ON phrases(shortcut);

    CREATE TABLE relevance(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      app TEXT NOT NULL,
      position INTEGER NOT NULL,
      document TEXT NOT NULL,
      UNIQUE (person, app, position)
    ) STRICT;

    CREATE TABLE names(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      app TEXT NOT NULL,
      kind INTEGER NOT NULL,
      position INTEGER NOT NULL,
      phrase TEXT NOT NULL, identifier TEXT, hint TEXT,
      UNIQUE (person, app, kind, position)
    ) STRICT;

    CREATE TABLE dismissed(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      action TEXT NOT NULL,
      moment REAL NOT NULL,
      UNIQUE (person, action)
    ) STRICT;

    CREATE TABLE conversations(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      identifier TEXT NOT NULL,
      -- Null as long as only turns are kept of it.
      state TEXT,
      moment REAL NOT NULL,
      UNIQUE (person, identifier)
    ) STRICT;

    CREATE TABLE turns(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      conversation INTEGER NOT NULL REFERENCES conversations ON DELETE CASCADE,
      moment REAL NOT NULL,
      language TEXT NOT NULL,
      said TEXT NOT NULL,
      answer TEXT NOT NULL,
      app TEXT, intent TEXT, document TEXT
    ) STRICT;
    CREATE INDEX turns_by_moment ON turns(person, moment);
    CREATE INDEX turns_of_conversation ON turns(conversation);

    CREATE TABLE chosen(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      kind TEXT NOT NULL,
      apps TEXT NOT NULL,
      rule INTEGER NOT NULL,
      UNIQUE (person, kind)
    ) STRICT;

    -- What can be looked for. The words stand in the index of the same row number, folded.
    CREATE TABLE searchable(
      id INTEGER PRIMARY KEY,
      person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('activity', 'shortcut', 'item')),
      app TEXT,
      identifier TEXT NOT NULL,
      domain TEXT,
      title TEXT NOT NULL,
      attributes TEXT NOT NULL,
      expires REAL
    ) STRICT;
    -- An index that a null would be unequal to itself in.
    CREATE UNIQUE INDEX searchable_once ON searchable(person, kind, ifnull(app, ''), identifier);
    CREATE VIRTUAL TABLE words USING fts5(
      title, others, tokenize = "unicode61 remove_diacritics 0 tokenchars '_'", prefix = '2 3 4');
    CREATE TRIGGER searchable_deleted AFTER DELETE ON searchable BEGIN
      DELETE FROM words WHERE rowid = old.id;
    END;
    """
}
